import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { gridOf, rowsOf } from '../support/grid.ts';
import { expect, test } from '../support/test.ts';

/**
 * Presses `g` and then the key of a view. Both are sent at once: between two calls on a loaded machine lies more time than the
 * second key has.
 */
async function openView(page: Page, key: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)]);
}

/** Opens the palette, types a text, and chooses the first suggestion. */
async function choose(page: Page, typed: string, offered: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.insertText(typed);
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(offered);
  await page.keyboard.press('Enter');
}

test('by keyboard alone: the shortcuts, a pasted id that opens its party, and a theme that is stored', async ({
  openOrrery,
  dataDir,
}) => {
  const { page } = await openOrrery({ path: '/nodes' });
  await expect(rowsOf(page).first()).toBeVisible();

  await test.step('"?" lists the shortcuts, and they work', async () => {
    await page.keyboard.press('Shift+?');
    const sheet = page.getByRole('dialog', { name: /shortcuts/i });
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await openView(page, 'p');
    await expect(page).toHaveURL(/\/parties/);
  });

  await test.step('the palette goes from a pasted id to the party', async () => {
    const panel = page.getByRole('complementary', { name: 'Party' });
    await expect(gridOf(page)).toHaveAccessibleName(/parties/i);
    await expect(rowsOf(page).first()).toBeVisible();
    await gridOf(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const id = (await panel.getByText(/^[0-9a-f]{64}$/).textContent()) ?? '';
    await openView(page, 'n');
    await expect(page).toHaveURL(/\/nodes$/);

    await choose(page, id, /party/i);
    await expect(page).toHaveURL(new RegExp(`/parties\\?.*${id}`));
    await expect(panel.getByText(id, { exact: true })).toBeVisible();
  });

  await test.step('the theme is switched from the palette', async () => {
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await choose(page, 'dark', /theme.*dark/i);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => readFile(join(dataDir, 'preferences.json'), 'utf8').catch(() => '')).toContain('dark');
  });
});
