import { expect, type Locator, type Page } from '@playwright/test';

export function gridOf(page: Page): Locator {
  return page.getByRole('grid');
}

/** The rows drawn that hold a record: not the header, not a row still loading. */
export function rowsOf(page: Page): Locator {
  return gridOf(page).locator('[role=row][aria-selected]:not(:has(.skeleton))');
}

/** The cell that selects a row. */
export function pickOf(row: Locator): Locator {
  return row.getByRole('gridcell', { name: /selected/i });
}

/** How many rows the grid says its list has, once it knows. */
export async function totalOf(page: Page): Promise<number> {
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', /^\d+$/);
  // The header is a row as well.
  return Number(await gridOf(page).getAttribute('aria-rowcount')) - 1;
}
