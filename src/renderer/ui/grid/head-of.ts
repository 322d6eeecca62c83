/** The header cells of a grid as they are drawn, from left to right. */
export function headsOf(grid: HTMLElement): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>('[role="columnheader"]')];
}

/** The header cell of a column; undefined where it is not drawn. */
export function headOf(grid: HTMLElement, column: string): HTMLElement | undefined {
  return headsOf(grid).find(({ dataset }) => dataset.column === column);
}
