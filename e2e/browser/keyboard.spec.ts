import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gridOf, rowsOf } from '../support/grid.ts';
import { expect, test } from '../support/test.ts';

test('the palette goes from a pasted id to the party, by keyboard alone', async ({ openOrrery }) => {
  const { page, goTo } = await openOrrery({ path: '/parties' });
  await expect(rowsOf(page).first()).toBeVisible();
  await gridOf(page).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary');
  const id = (await panel.getByText(/^[0-9a-f]{64}$/).textContent()) ?? '';
  expect(id).toHaveLength(64);

  await goTo('/nodes');
  await expect(rowsOf(page).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Search' }).fill(id);
  await page.getByRole('option', { name: /party/i }).first().click();
  await expect(page).toHaveURL(/\/parties/);
  await expect(page.getByRole('complementary')).toContainText(id.slice(0, 8));
});

test('the theme is switched from the palette and stays so in a fresh start', async ({ openOrrery, dataDir }) => {
  const first = await openOrrery({ path: '/nodes' });
  await expect(rowsOf(first.page).first()).toBeVisible();
  await first.page.keyboard.press('ControlOrMeta+K');
  await first.page.getByRole('combobox', { name: 'Search' }).fill('dark');
  await first.page.getByRole('option', { name: /theme.*dark/i }).click();
  await expect(first.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => readFile(join(dataDir, 'preferences.json'), 'utf8').catch(() => '')).toContain('dark');
  expect(await first.quit()).toBe(0);
  const second = await openOrrery({ path: '/nodes' });
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('"?" lists the shortcuts, and they work', async ({ openOrrery }) => {
  const { page } = await openOrrery({ path: '/nodes' });
  await expect(rowsOf(page).first()).toBeVisible();
  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog', { name: /shortcuts/i });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/parties/);
});
