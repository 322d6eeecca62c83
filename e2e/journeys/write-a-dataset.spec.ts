import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { tabTo } from '../support/keys.ts';
import { runOrrery } from '../support/orrery-process.ts';
import { expect, test } from '../support/test.ts';
import { THEMES } from '../support/views.ts';

/** Examines the view in both themes. */
async function expectAccessible(page: Page): Promise<void> {
  // Without transitions, the colours of a theme are there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of THEMES) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    expect(await axeFindings(page, theme, '#view')).toEqual([]);
  }
}

/** Presses a control that Tab reaches. */
async function press(
  page: Page,
  name: string | RegExp,
  key = 'Enter',
  role: 'button' | 'radio' = 'button',
): Promise<void> {
  const control = page.getByRole(role, { name, exact: true });
  // Tab passes a control that is not enabled yet.
  await expect(control).toBeEnabled();
  await tabTo(page, control);
  await page.keyboard.press(key);
}

const rootOf = async (page: Page) => (await page.locator('.root-text code').first().textContent()) ?? '';

test('a user without a pointer writes a dataset, opens and verifies it, adds to it, and gives the root to another', {
  tag: '@host-neutral',
}, async ({ openOrrery }) => {
  const { page, goTo } = await openOrrery({ path: '/history?tables=deposits,trades' });
  const last = page.getByRole('slider', { name: 'Last block of the range' });
  await expect(last).toBeVisible({ timeout: 180_000 });
  const newest = Number(await last.getAttribute('aria-valuenow'));
  await goTo(`/history?tables=deposits,trades&from=${newest - 3500}&to=${newest - 2500}`);
  const plan = page.getByRole('region', { name: 'Export', exact: true });

  await test.step('the card offers a dataset beside archives, with size and room', async () => {
    await tabTo(page, page.getByRole('radio', { name: 'ZIP of CSV' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/as=dataset/);
    await expect(plan.getByRole('row', { name: /^Trades/ })).toContainText('new table');
    await expect(plan.getByText('Free disk space')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the export runs as a job, and ends with the root', async () => {
    await press(page, 'Download and write 2 tables');
    const job = page.getByRole('region', { name: 'Exports' }).getByRole('listitem').first();
    await expect(job.getByText('Finished', { exact: true })).toBeVisible({ timeout: 180_000 });
    await expect(job).toContainText('Dataset: Deposits, Trades');
    await expect(page.getByRole('region', { name: 'Datasets' }).getByRole('listitem')).toHaveCount(1);
    expect(await rootOf(page)).toMatch(/^[0-9a-f]{64}$/);
    await expectAccessible(page);
  });

  const first = await rootOf(page);
  await test.step('it is opened and verified, and the verdict is there after a reload', async () => {
    await tabTo(page, page.getByRole('region', { name: 'Exports' }).getByRole('button', { name: 'Open' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /^Trades/ })).toContainText('Not verified');
    expect(await rootOf(page)).toBe(first);
    const place = async () => (await page.getByRole('region', { name: 'Proof' }).boundingBox())?.y;
    const before = await place();
    await press(page, 'Verify');
    await expect(page.locator('.view-notice').getByText('Unchanged', { exact: true })).toBeVisible();
    expect(await place()).toBe(before);
    await press(page, 'Trades', 'Space');
    await expect(page.getByRole('complementary', { name: 'Columns' })).toContainText('vega_time');
    await expectAccessible(page);
    await page.reload();
    await expect(page.locator('.view-notice').getByText('Unchanged', { exact: true })).toBeVisible();
    await expect(page.getByText(/checked \d+ segments, [\d,]+ rows and every digest/)).toBeVisible();
  });

  await test.step('newer blocks are added to it', async () => {
    await press(page, 'Add blocks…');
    // The blocks after its end are chosen.
    await expect(page.getByRole('textbox', { name: 'To block' })).toHaveValue(newest.toLocaleString('en'));
    await expect(plan.getByRole('row', { name: /^Trades/ })).toContainText('from ');
    await press(page, 'Download and add 2 tables');
    const jobs = page.getByRole('region', { name: 'Exports' }).getByRole('listitem');
    await expect(jobs.getByText('Finished', { exact: true })).toHaveCount(2, { timeout: 180_000 });
    await expect.poll(() => rootOf(page)).not.toBe(first);
  });

  await test.step('lists are added beside the tables, and can be opened', async () => {
    const root = await rootOf(page);
    await goTo(`/history?tables=none&as=dataset`);
    await press(page, 'Nodes', 'Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/lists=nodes(,|%2C)parties/);
    await expect(plan.getByRole('row', { name: /^List of parties/ })).toContainText('new list');
    await expectAccessible(page);
    await press(page, 'Write 2 lists');
    const job = page.getByRole('listitem', { name: 'Dataset: list of nodes, list of parties, as stored' });
    await expect(job.getByText('Finished', { exact: true })).toBeVisible({ timeout: 180_000 });
    await expect(job).toContainText('Wrote 2 lists');
    // Lists are not in the root.
    expect(await rootOf(page)).toBe(root);
    await tabTo(page, job.getByRole('button', { name: 'Open' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /^Parties list/ })).toContainText('Not verified');
    await press(page, 'Parties', 'Space');
    await expect(page.getByRole('complementary', { name: 'Columns' })).toContainText('/lists/parties/*.parquet');
    await page.goBack();
    await expect(plan.getByRole('row', { name: /^List of parties/ })).toContainText('new snapshot');
  });

  await test.step('another program finds the same root in the files alone', async () => {
    const root = await rootOf(page);
    const folder = (await plan.locator('.plan-folder .mono').textContent()) ?? '';
    const verify = runOrrery('dataset', 'verify', folder);
    expect(await verify.ready).toMatchObject({ verdict: 'complete', root });
    expect(await verify.ended).toBe(0);
  });
});
