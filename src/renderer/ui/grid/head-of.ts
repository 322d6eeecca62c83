/** The rendered header cells of a grid, from left to right. */
export function headsOf(grid: HTMLElement): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>('[role="columnheader"]')];
}

/** The header cell of a column; undefined if it is not rendered. */
export function headOf(grid: HTMLElement, column: string): HTMLElement | undefined {
  return headsOf(grid).find(({ dataset }) => dataset.column === column);
}
