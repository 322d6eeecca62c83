/** The published interface over any DataSource, bound to loopback; its paging algebra for every other list. */
export { type CursorScope, listKeys } from './cursor.ts';
export { disconnectSignal } from './disconnect.ts';
export { createGateway } from './gateway.ts';
export { loopbackName, type PageAccess } from './guard.ts';
export { pageThrough } from './paging.ts';
export { sendJson } from './responses.ts';
