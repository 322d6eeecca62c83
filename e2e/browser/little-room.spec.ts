import { expect, test } from '../support/test.ts';
import { visit } from '../support/views.ts';

test('in a narrow bar a condition shows its column, its comparison and its value', async ({ openShared }) => {
  const page = await openShared('/nodes?filter=stake%3E%3D5');
  const comparison = page.locator('.filter-chip-operator');
  await expect(comparison).toHaveText('is at least');
  const widthOf = (part: string) => page.locator(part).evaluate((element) => element.getBoundingClientRect().width);
  await page.setViewportSize({ width: 1900, height: 800 });
  const wide = await widthOf('.filter-chip-operator');
  await page.setViewportSize({ width: 720, height: 800 });
  await expect.poll(() => widthOf('.filter-chip-operator')).toBeLessThan(wide / 2);
  for (const part of ['.filter-chip-field', '.filter-chip-operator', '.filter-chip-value'])
    expect(await widthOf(part)).toBeGreaterThan(5);
});

test('a condition on a result shows the whole name of its column beside the tools', async ({ openShared }) => {
  const condition = 'turnover_of_one_day%3E%3D5';
  const page = await openShared(`/query?sql=select%2042%20as%20turnover_of_one_day&filter=${condition}&run=yes`);
  await page.setViewportSize({ width: 1280, height: 800 });
  const name = page.locator('.filter-chip-field');
  await expect(name).toHaveText('turnover_of_one_day');
  await expect.poll(() => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('a condition leaves no hole beside the short name of a column', async ({ openShared }) => {
  const page = await openShared('/query?sql=select%2042%20as%20n&filter=n%3E%3D5&run=yes');
  const name = page.locator('.filter-chip-field');
  await expect(name).toHaveText('n');
  const hole = await name.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return element.getBoundingClientRect().width - text.getBoundingClientRect().width;
  });
  expect(hole).toBeLessThan(2);
});

test('in a low window the rows of a result have room, and a wheel brings them into sight', async ({ openShared }) => {
  const page = await openShared('/query?sql=select%2042%20as%20answer&run=yes');
  const row = page.getByRole('region', { name: 'Result' }).getByText('42', { exact: true });
  await expect(row).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 480 });
  await page.getByRole('button', { name: 'Run', exact: true }).hover();
  await page.mouse.wheel(0, 2000);
  await expect(row).toBeInViewport();
  const height = await page.locator('.results-body').evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(120);
});

test('a link to the vault shows it, also after the sections above it have grown', async ({ openShared }) => {
  const page = await openShared('/overview');
  // All that follows the vault has room in the window.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await visit(page, '/settings#vault');
  const vault = page.getByRole('region', { name: 'Vault', exact: true });
  await expect(vault).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('region', { name: 'Storage', exact: true }).evaluate((one) => {
    one.style.paddingBottom = '1200px';
  });
  await expect(vault).toBeInViewport({ ratio: 0.9 });
});

test('many notices have one scroll bar, however low the window is', async ({ openOrrery }) => {
  const { page, goTo } = await openOrrery({ path: '/settings' });
  const notices = Array.from({ length: 18 }, (_, index) => ({
    ...{ at: index, id: 'ab'.repeat(32), epoch: '7', text: `Node ${index} has a performance of 0`, tone: 'bad' },
  }));
  await page.route(/\/preference$/, async (route) => {
    const isInbox = route.request().postData()?.includes('noticed') === true;
    await (isInbox ? route.fulfill({ json: { value: { readAt: 0, notices } } }) : route.continue());
  });
  await goTo('/overview');
  await page.reload();
  for (const height of [400, 600, 900]) {
    await page.setViewportSize({ width: 1280, height });
    await page.getByRole('button', { name: /^Notices/ }).click();
    const list = page.getByRole('dialog').getByRole('list');
    await expect(list).toBeVisible();
    const scrolling = await list.evaluate((element) => {
      const scrolls = (each: Element) =>
        each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY);
      const found: string[] = [];
      for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement)
        if (scrolls(each)) found.push(each.className);
      return found;
    });
    expect(scrolling).toEqual(['inbox-list']);
    await page.keyboard.press('Escape');
  }
});

test('in a window of 1440 pixels, the header of every column of periods is whole, also if all are shown', async ({
  openOrrery,
}) => {
  const { page } = await openOrrery({ path: '/funding?show=periods' });
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole('button', { name: 'Columns 10/12' }).click();
  for (const name of ['Recorded payment', 'Recorded rate']) await page.getByRole('row', { name }).click();
  await page.keyboard.press('Escape');
  const grid = page.getByRole('grid', { name: 'Funding periods' });
  const headers = grid.locator('[role="columnheader"] .truncate');
  await expect(headers).toHaveCount(12);
  const cut = () =>
    headers.evaluateAll((texts) =>
      texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
  await expect.poll(cut).toEqual([]);
});

test('the focus of a checkbox scrolls its panel, and never the window', async ({ openShared }) => {
  const page = await openShared('/history');
  await page.setViewportSize({ width: 1024, height: 560 });
  await page.getByRole('button', { name: /^Mirroring/ }).click();
  const boxes = page.getByRole('checkbox');
  await boxes.first().focus();
  for (let left = (await boxes.count()) - 1; left > 0; left -= 1) await page.keyboard.press('Tab');
  await expect(boxes.last()).toBeFocused();
  await expect(page.locator('label.checkbox').last()).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
});
