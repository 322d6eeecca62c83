import { expect, type Locator, type Page } from '@playwright/test';

/** Moves the focus forward with Tab until it is on an element, as a person without a pointer does. */
export async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  await expect(target).toBeVisible();
  // To find an element by its role takes longer than the key itself, so it is found again only when it was replaced.
  let element = await target.elementHandle();
  for (let presses = 0; presses < most; presses += 1) {
    const place = await element?.evaluate((node) => node.isConnected && { isFocused: node === document.activeElement });
    if (!place) element = await target.elementHandle();
    else if (place.isFocused) return;
    else await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached by Tab`);
}

/** Moves the focus to the filter with its key. A view that was opened just before may not have its filter yet. */
export async function focusFilter(page: Page): Promise<void> {
  const filter = page.getByRole('combobox', { name: 'Filter' });
  await expect(filter).toBeVisible();
  await page.keyboard.press('/');
  await expect(filter).toBeFocused();
}
