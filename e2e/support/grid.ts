import { expect, type Locator, type Page } from '@playwright/test';

export function gridOf(page: Page): Locator {
  return page.getByRole('grid');
}

/** The drawn rows with a record, without the header and rows that are loading. */
export function rowsOf(page: Page): Locator {
  return gridOf(page).locator('[role=row][aria-selected]:not(:has(.skeleton))');
}

/** The cell that selects a row. */
export function pickOf(row: Locator): Locator {
  return row.getByRole('gridcell', { name: /selected/i });
}

/** The number of rows of the list as the grid reports it, once it is known. */
export async function totalOf(page: Page): Promise<number> {
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', /^\d+$/);
  // The header counts as a row.
  return Number(await gridOf(page).getAttribute('aria-rowcount')) - 1;
}
