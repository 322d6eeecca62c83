/** Pages with cursors over ordered scans. docs/gateway.md describes the paging rules and the cursors. */
export { type CursorScope, listKeys, listScope, taggedKey } from './cursor.ts';
export { type EdgeText, edgesThrough, writeEdges } from './edges.ts';
export { pageThrough, planPage } from './paging.ts';
