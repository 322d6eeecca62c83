/** The published interface over any DataSource, bound to loopback; its paging algebra for every other list. */
export { disconnectSignal } from './disconnect.ts';
export { createGateway } from './gateway.ts';
export { loopbackName, type PageAccess } from './guard.ts';
export { sendJson } from './responses.ts';
