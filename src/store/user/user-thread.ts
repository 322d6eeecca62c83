/** The entry of the thread that owns user.sqlite. */
import { serveThread } from '../../threads/index.ts';
import { createUserHandlers, type UserData } from './user-handlers.ts';

serveThread((data: UserData) => createUserHandlers(data));
