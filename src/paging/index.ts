/** Pages with cursors over ordered scans. docs/gateway.md describes the paging rules and the cursors. */
export { type CursorScope, listKeys } from './cursor.ts';
export { pageThrough, planPage, wholePage } from './paging.ts';
