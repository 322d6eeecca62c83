export * from './columns.ts';
export * from './columns-menu.tsx';
export * from './copy-menu.tsx';
export { figureWidth } from './fitted-widths.ts';
export type { GoToValue } from './go-to.tsx';
export * from './grid.tsx';
export * from './grid-rows.ts';
export * from './use-selection.ts';
export * from './value-form.tsx';
