/** Cursor pages over ordered scans: the paging rules and the cursors. docs/gateway.md describes both. */
export { type CursorScope, listKeys } from './cursor.ts';
export { pageThrough, planPage, wholePage } from './paging.ts';
