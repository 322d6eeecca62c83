/** Small tools for asynchronous code: races with a signal, closing in order. */
export { closeAll } from './close-all.ts';
export { orCancelled } from './race-abort.ts';
