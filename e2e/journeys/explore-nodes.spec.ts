import type { Locator } from '@playwright/test';
import { clipboardText } from '../support/clipboard.ts';
import { gridOf, pickOf, rowsOf, totalOf } from '../support/grid.ts';
import { focusFilter } from '../support/keys.ts';
import { messageAfter } from '../support/messages.ts';
import { expect, test } from '../support/test.ts';

const namesIn = (rows: Locator) => rows.locator('[data-column="name"] bdi');

test('a first start shows a living network within seconds, with nothing to configure', {
  tag: '@host-neutral',
}, async ({ openOrrery }) => {
  const { page } = await openOrrery({ isFirstStart: true });
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Nodes', exact: true }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Network health' })).toContainText(/consensus node|in consensus/);
  await expect(page.getByRole('banner')).toContainText('Live');
  // There is a block every second, so the height in the header changes.
  const height = page.getByRole('banner').locator('.header-height');
  await expect(height).toHaveText(/Block[\d,]{7,}/);
  const heightNow = async () => Number(((await height.textContent()) ?? '').replaceAll(/\D/g, ''));
  const before = await heightNow();
  await expect.poll(heightNow).toBeGreaterThan(before);
});

test('a validator scrolls to the end, reads a record, copies rows, sorts and filters, and a link opens the same view after a restart', {
  tag: '@host-neutral',
}, async ({ openOrrery, stillNetwork: network }) => {
  const { page, quit } = await openOrrery({ network, path: '/nodes' });
  await expect(rowsOf(page).first()).toBeVisible();
  const all = await totalOf(page);

  await test.step('scroll to the end and open the last node', async () => {
    expect(all).toBeGreaterThan(20);
    await gridOf(page).focus();
    await page.keyboard.press('Control+End');
    const last = page.locator(`[role=row][aria-rowindex="${all + 1}"]`);
    await expect(last).toBeVisible();
    const name = await namesIn(last).innerText();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary');
    await expect(panel.getByRole('heading').first()).toContainText(name);
    await panel.getByRole('tab', { name: 'JSON' }).click();
    await expect(panel).toContainText(/"stakedTotal": ?"\d+"/);
    await expect(panel).toContainText(name);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await page.keyboard.press('Control+Home');
  });

  await test.step('filter with suggestions, and see a bad part marked where it stands', async () => {
    const box = page.getByRole('combobox', { name: 'Filter' });
    const listTop = async () => (await gridOf(page).boundingBox())?.y;
    const before = await listTop();
    await box.fill('stat');
    await expect(page.getByRole('option', { name: 'status' })).toBeVisible();
    for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('option', { name: 'Ersatz' }).click();
    await expect(page).toHaveURL(/filter=status%3Dersatz/);
    await expect(rowsOf(page).first()).toContainText('Ersatz');
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await box.fill('stake>lots');
    await page.keyboard.press('Enter');
    const problem = page.getByRole('status').filter({ hasText: 'The list ignores this part.' });
    await expect(problem).toBeVisible();
    await box.fill('own>0 status=consensus');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Remove the condition/ })).toHaveCount(3);
    await expect(box).toBeInViewport({ ratio: 1 });
    expect(await listTop()).toBe(before);
    // The message covers no tool, also where the tools take two rows.
    await page.setViewportSize({ width: 1024, height: 768 });
    const tools = await page.locator('.view-tools').boundingBox();
    expect((await problem.boundingBox())?.y).toBeGreaterThanOrEqual((tools?.y ?? 0) + (tools?.height ?? 0));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect.poll(() => totalOf(page)).toBeGreaterThan(20);
  });

  await test.step('copy selected rows, as whole records', async () => {
    await pickOf(rowsOf(page).nth(0)).click();
    await pickOf(rowsOf(page).nth(1)).click();
    const names = (await namesIn(rowsOf(page)).allTextContents()).slice(0, 2);
    expect(names).toHaveLength(2);
    await page.getByRole('button', { name: 'Copy 2' }).click();
    const copy = () => page.getByRole('menuitem', { name: /JSON/ }).click();
    await messageAfter(page, copy, /^Copied 2 selected rows/);
    const records = JSON.parse(await clipboardText(page));
    expect(records).toMatchObject(names.map((name) => ({ name, stakedTotal: expect.stringMatching(/^\d+$/) })));
  });

  await test.step('make a column narrow, and read the name that it cuts off', async () => {
    const header = page.getByRole('columnheader', { name: 'Node', exact: true });
    const width = async () => (await header.boundingBox())?.width ?? 0;
    const drag = async (button: 'left' | 'right') => {
      await header.locator('.grid-resize').hover();
      const { x = 0, y = 0, width: wide = 0 } = (await header.boundingBox()) ?? {};
      await page.mouse.down({ button });
      await page.mouse.move(x + wide - 60, y + 5);
      await page.mouse.move(x + 70, y + 5);
      await page.mouse.up({ button });
    };
    const before = await width();
    await drag('right');
    await expect(page.getByRole('menuitem', { name: 'Hide Node' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await width()).toBe(before);
    await drag('left');
    const views = page.getByRole('navigation', { name: 'Views' });
    // Leaving the view at once loses nothing.
    await views.getByRole('link', { name: 'Parties' }).click();
    await expect(page).toHaveURL(/\/parties/);
    await views.getByRole('link', { name: 'Nodes' }).click();
    await expect.poll(width).toBeGreaterThan(0);
    expect(await width()).toBeLessThan(before);
    // A short name is not cut.
    const names = namesIn(rowsOf(page));
    const firstCut = () =>
      names.evaluateAll((all) => all.findIndex(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
    await expect.poll(firstCut).toBeGreaterThanOrEqual(0);
    const name = names.nth(await firstCut());
    await name.hover();
    await expect(page.locator('.hover-tip')).toHaveText((await name.textContent()) ?? '');
    await header.locator('.grid-resize').dblclick();
    await expect.poll(width).toBe(before);
  });

  await test.step('sort by a header, over everything stored', async () => {
    const header = page.getByRole('columnheader', { name: 'Total stake' });
    const stakes = async () => {
      const texts = await rowsOf(page).locator('[data-column="stakedTotal"]').allTextContents();
      return texts.map((text) => Number(text.replaceAll(',', '')));
    };
    const rising = (numbers: number[]) => numbers.toSorted((one, other) => one - other);
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    const largest = await stakes();
    const ofLargest = await namesIn(rowsOf(page)).allTextContents();
    expect(largest.length).toBeLessThan(all);
    expect(largest).toEqual(rising(largest).reverse());
    await header.click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(async () => (await stakes())[0]).toBeLessThan(Math.min(...largest));
    const smallest = await stakes();
    expect(smallest).toEqual(rising(smallest));
    // The two ends together show every node; stakes may be equal, names are not.
    const ofSmallest = await namesIn(rowsOf(page)).allTextContents();
    expect(new Set([...ofLargest, ...ofSmallest]).size).toBe(all);
    await expect(page).toHaveURL(/sort=/);
  });

  const link = await test.step('a filter narrows the list', async () => {
    await focusFilter(page);
    await page.keyboard.type('status=consensus');
    await page.keyboard.press('Enter');
    await expect.poll(() => totalOf(page)).toBeLessThan(all);
    // The number of rows can be known before the rows.
    await expect(page.locator('.skeleton')).toHaveCount(0);
    const { pathname, search } = new URL(page.url());
    return `${pathname}${search}`;
  });
  const seen = (await namesIn(rowsOf(page)).allTextContents()).sort();
  expect(await quit()).toBe(0);

  await test.step('its link opens the same thing in a fresh start', async () => {
    const { page: fresh } = await openOrrery({ path: link });
    await expect.poll(async () => (await namesIn(rowsOf(fresh)).allTextContents()).sort()).toEqual(seen);
    await expect(rowsOf(fresh).filter({ hasText: 'Consensus' })).toHaveCount(await totalOf(fresh));
  });
});
