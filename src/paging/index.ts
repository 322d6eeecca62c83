/** Pages with cursors over ordered scans. docs/gateway.md describes the paging rules and the cursors. */
export { CURSOR_END, type CursorScope, cursorHead, listKeys, listScope } from './cursor.ts';
export { cutEdges, edgesThrough, type WrittenEdges, writeEdges } from './edges.ts';
export { pageThrough, planPage } from './paging.ts';
