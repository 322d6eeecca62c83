export * from './columns.ts';
export * from './columns-menu.tsx';
export * from './copy-menu.tsx';
export * from './grid.tsx';
export * from './use-selection.ts';
