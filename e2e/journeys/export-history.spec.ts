import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import { axeFindings } from '../support/axe.ts';
import { gridOf, rowsOf, totalOf } from '../support/grid.ts';
import { expect, test } from '../support/test.ts';
import { THEMES } from '../support/views.ts';

/**
 * Reads the only file of an archive as rows of text, with a reader that shares no code with Orrery, and verifies its
 * checksum.
 */
async function rowsOnDisk(path: string): Promise<Record<string, string>[]> {
  const archive = await JSZip.loadAsync(await readFile(path), { checkCRC32: true });
  const [file, ...others] = Object.values(archive.files);
  expect(others).toEqual([]);
  return parse((await file?.async('string')) ?? '', { columns: true });
}

test('a user exports two tables of a few blocks, verifies them, opens one, and finds both on the disk', {
  tag: '@host-neutral',
}, async ({ openOrrery }) => {
  const { page } = await openOrrery({ path: '/history?tables=none' });
  const tables = page.getByRole('toolbar', { name: 'Tables' });
  for (const name of ['Blocks', 'Deposits']) await tables.getByRole('button', { name, exact: true }).click();

  // The blocks are in the middle of a segment. The range is extended to the whole segment, and the view says so.
  const last = page.getByRole('slider', { name: 'Last block of the range' });
  await expect(last).toBeVisible({ timeout: 180_000 });
  const end = Number(await last.getAttribute('aria-valuenow'));
  for (const [label, height] of [
    ['From block', end - 10],
    ['To block', end - 5],
  ] as const) {
    await page.getByRole('textbox', { name: label }).fill(String(height));
    await page.getByRole('textbox', { name: label }).press('Enter');
  }
  await expect(page.getByText(/Extended to whole segments/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`from=${end - 10}&to=${end - 5}`));
  const first = page.getByRole('slider', { name: 'First block of the range' });
  const from = Number(await first.getAttribute('aria-valuenow'));
  expect(from).toBeLessThanOrEqual(end - 10);
  await expect(last).toHaveAttribute('aria-valuenow', String(end));

  // With the keyboard, an end moves from segment to segment.
  await first.press('ArrowLeft');
  await expect(first).not.toHaveAttribute('aria-valuenow', String(from));
  await first.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-valuenow', String(from));

  await page.getByRole('button', { name: 'Download and export 2 tables' }).click();
  const jobs = page.getByRole('region', { name: 'Exports' }).getByRole('listitem');
  await expect(jobs.getByText('Finished', { exact: true })).toHaveCount(2, { timeout: 180_000 });

  const blocks = jobs.filter({ hasText: 'Blocks' });
  await blocks.getByRole('button', { name: 'Verify' }).click();
  await expect(blocks.getByText('Complete, proven')).toBeVisible();
  await expect(blocks).toContainText(/Checked: (\d+) of \1 segments?, [\d,]+ rows and their checksums/);
  // The proof is kept, with the archive's hash.
  await page.reload();
  await expect(blocks.getByText('Complete, proven')).toBeVisible();
  await expect(blocks).toContainText(/Verified \d\d:\d\d. SHA-256 [0-9a-f]{6}…/);
  const folder = await page
    .getByRole('region', { name: 'Export', exact: true })
    .getByText(/exports$/)
    .textContent();
  const name = await blocks.getByText(/\.zip$/).textContent();

  await blocks.getByRole('button', { name: 'Preview' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
  expect(await totalOf(page)).toBe(end - from + 1);
  // A filter and an order hold for the whole file. Filter, order and open row are in the link.
  await page.getByRole('combobox', { name: 'Filter' }).fill(`height>=${end - 4}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^All [\d,]+ rows searched, 5 match$/)).toBeVisible();
  await page.getByRole('columnheader', { name: 'height', exact: true }).click();
  await expect(rowsOf(page).first()).toContainText(String(end));
  await gridOf(page).focus();
  await page.keyboard.press('Enter');
  const row = page.getByRole('complementary', { name: 'Row' });
  await expect(row).toContainText('height');
  await expect(row).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await page.reload();
  await expect(row).toContainText(String(end));
  await expect(page.getByText(/^All [\d,]+ rows searched, 5 match$/)).toBeVisible();
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    expect(await axeFindings(page, theme, '#view')).toEqual([]);
    if (process.env.ORRERY_PICTURES === '1') {
      for (const width of [1024, 1440]) {
        await page.setViewportSize({ width, height: 860 });
        await page.screenshot({
          path: `test-output/screenshots/archive-${theme}-${width}.png`,
          animations: 'disabled',
        });
      }
    }
  }

  await test.step('a verification moves no row, in a narrow and a wide window, also at the largest text', async () => {
    for (const [width, size] of [
      [1024, '150%'],
      [1024, '100%'],
      [2560, '100%'],
    ] as const) {
      await page.setViewportSize({ width, height: 860 });
      await page.getByRole('button', { name: 'All history' }).click();
      // Without a kept verdict, as before the first verification.
      await page.route(/\/lastVerdict$/, (route) => route.fulfill({ json: { verdict: null } }));
      await blocks.getByRole('button', { name: 'Preview' }).click();
      await page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), size);
      await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeVisible();
      await expect(rowsOf(page).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const place = () => gridOf(page).boundingBox();
      const before = await place();
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
      await expect(page.locator('.view-notice')).toContainText('Complete, proven');
      await expect(page.getByRole('button', { name: 'Verify again' })).toBeVisible();
      expect(await place()).toEqual(before);
      await page.getByRole('button', { name: 'Details' }).click();
      await expect(page.getByRole('dialog')).toContainText(/SHA-256 [0-9a-f]{6}…/);
      if (process.env.ORRERY_PICTURES === '1') {
        const path = `test-output/screenshots/archive-verdict-${width}-${size}.png`;
        await page.screenshot({ path, animations: 'disabled' });
      }
      await page.keyboard.press('Escape');
      await page.unrouteAll();
    }
  });

  await test.step('an export that is removed from the list comes back by Undo', async () => {
    await page.setViewportSize({ width: 1024, height: 860 });
    await page.getByRole('button', { name: 'All history' }).click();
    await blocks.getByRole('button', { name: /^Remove from the list: Blocks/ }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    // The message stays while the pointer is on it.
    await undo.hover();
    await expect(blocks).toHaveCount(0);
    if (process.env.ORRERY_PICTURES === '1') {
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        const path = `test-output/screenshots/removed-export-${theme}.png`;
        await page.screenshot({ path, animations: 'disabled' });
      }
    }
    await undo.click();
    await expect(blocks.getByText('Finished', { exact: true })).toBeVisible();
    await page.reload();
    await expect(blocks.getByText('Finished', { exact: true })).toBeVisible();
  });

  const rows = await rowsOnDisk(join(folder ?? '', name ?? ''));
  expect(rows.map(({ height }) => Number(height))).toEqual(
    Array.from({ length: end - from + 1 }, (_, place) => from + place),
  );
});
