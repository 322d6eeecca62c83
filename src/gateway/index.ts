/** The published interface over any DataSource, bound to loopback; its paging algebra for every other list. */

export { createGateway } from './gateway.ts';
export { disconnectSignal } from './http/disconnect.ts';
export { loopbackName, type PageAccess } from './http/guard.ts';
export { sendJson } from './http/responses.ts';
