import { clipboardText } from '../support/clipboard.ts';
import { gridOf, pickOf, rowsOf, totalOf } from '../support/grid.ts';
import { expect, test } from '../support/test.ts';

test('a first start shows a living network within seconds, with nothing to configure', async ({ openOrrery }) => {
  const { page } = await openOrrery();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Nodes', exact: true }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Is all well?' })).toContainText(/consensus node|in consensus/);
  await expect(page.getByRole('banner')).toContainText('Live');
  // A block a second: the height in the header moves.
  const height = page.getByRole('banner').locator('.header-height');
  await expect(height).toHaveText(/Block[\d,]{7,}/);
  const before = await height.textContent();
  await expect(height).not.toHaveText(before ?? '');
});

test('a validator sorts, scrolls to the end, opens a node, reads its record, and takes rows along', async ({
  openOrrery,
}) => {
  const { page } = await openOrrery({ path: '/nodes' });
  await expect(rowsOf(page).first()).toBeVisible();

  await test.step('scroll to the end and open the last node', async () => {
    const total = await totalOf(page);
    expect(total).toBeGreaterThan(20);
    await gridOf(page).focus();
    await page.keyboard.press('Control+End');
    await expect(page.locator(`[role=row][aria-rowindex="${total + 1}"]`)).toBeVisible();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary');
    await expect(panel).toBeVisible();
    await panel.getByRole('tab', { name: 'JSON' }).click();
    await expect(panel).toContainText('"stakedTotal"');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await page.keyboard.press('Control+Home');
  });

  await test.step('copy selected rows as a table that a spreadsheet takes', async () => {
    await pickOf(rowsOf(page).nth(0)).click();
    await pickOf(rowsOf(page).nth(1)).click();
    await page.getByRole('button', { name: 'Copy 2' }).click();
    await page.getByRole('menuitem', { name: /JSON/ }).click();
    await expect(page.getByText('Copied 2 selected rows')).toBeVisible();
    const records = JSON.parse(await clipboardText(page));
    expect(records).toHaveLength(2);
    expect(records[0]).toHaveProperty('stakedTotal');
  });

  await test.step('sort by a header, over everything stored', async () => {
    const header = page.getByRole('columnheader', { name: 'Total stake' });
    await header.click();
    await expect(header).toHaveAttribute('aria-sort', /ascending|descending/);
    await expect(page).toHaveURL(/sort=/);
  });
});

test('a filter narrows the list, stands in the link, and the link opens the same thing in a fresh start', async ({
  openOrrery,
}) => {
  const first = await openOrrery({ path: '/nodes' });
  await expect(rowsOf(first.page).first()).toBeVisible();
  const all = await totalOf(first.page);
  await first.page.keyboard.press('/');
  await first.page.keyboard.type('status=consensus');
  await first.page.keyboard.press('Enter');
  await expect.poll(() => totalOf(first.page)).toBeLessThan(all);
  const some = await totalOf(first.page);
  const { pathname, search } = new URL(first.page.url());
  expect(search).not.toBe('');
  expect(await first.quit()).toBe(0);

  const second = await openOrrery({ path: `${pathname}${search}` });
  await expect.poll(() => totalOf(second.page)).toBe(some);
  for (const status of await rowsOf(second.page)
    .getByText(/^(Consensus|Ersatz|Pending)$/)
    .allTextContents()) {
    expect(status).toBe('Consensus');
  }
});
