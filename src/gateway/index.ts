/** The published interface over any DataSource. It listens on loopback only. */

export { attachment } from './export/content-disposition.ts';
export { createGateway } from './gateway.ts';
export { disconnectSignal } from './http/disconnect.ts';
export { loopbackName, type PageAccess } from './http/guard.ts';
export { sendJson } from './http/responses.ts';
export { rememberClient } from './http/strangers.ts';
export type { SqlSource } from './sql/sql-source.ts';
