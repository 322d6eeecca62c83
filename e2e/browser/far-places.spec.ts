import type { Page } from '@playwright/test';
import { gridOf, rowsOf, totalOf } from '../support/grid.ts';
import { runSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const FAR = 5_000;

async function goTo(page: Page, what: string, typed: string): Promise<void> {
  await gridOf(page).focus();
  await page.keyboard.press('ControlOrMeta+g');
  const entry = page.getByRole('textbox', { name: `Go to ${what}` });
  await expect(entry).toBeFocused();
  await entry.fill(typed);
  await page.keyboard.press('Enter');
  await expect(gridOf(page)).toBeFocused();
}

test('Ctrl+G goes to a block among checkpoints and to a row far down the parties', async ({ openOrrery }) => {
  const sandbox = runSandbox('--still', '--height', '110000', '--parties', String(FAR));
  const { baseUrl = '' } = await sandbox.ready;
  const { page } = await openOrrery({ network: baseUrl, path: '/checkpoints' });
  await expect(page.getByText(/^Complete, as of/)).toBeVisible({ timeout: 180_000 });
  // There is a checkpoint about every 900 blocks.
  await goTo(page, 'block', '100,000');
  await expect(
    rowsOf(page)
      .getByText(/^(99|100),\d{3}$/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Checkpoint' })).toContainText(/(99|100),\d{3}/);
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Parties' }).click();
  await expect(gridOf(page)).toHaveAccessibleName('Parties');
  await expect(page.getByText(/^Complete, as of/)).toBeVisible({ timeout: 180_000 });
  expect(await totalOf(page)).toBeGreaterThan(FAR);
  await goTo(page, 'row', '5,000');
  // The header is the first row.
  const row = page.locator(`[role=row][aria-rowindex="${FAR + 1}"]`);
  await expect(row).toContainText(/[0-9a-f]{10}/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Home');
  await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeVisible();
  await sandbox.stop();
});
