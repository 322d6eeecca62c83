import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { gridOf, rowsOf } from '../support/grid.ts';
import { expect, test } from '../support/test.ts';
import { NODE, VIEWS, visit } from '../support/views.ts';

test('at the largest text, rows and columns grow, no amount loses a digit, and a fresh start keeps the size', async ({
  openOrrery,
}) => {
  const { page, goTo, quit } = await openOrrery({ path: '/nodes' });
  const amounts = page.locator('[data-column="stakedTotal"], [data-column="stakedByDelegates"]');
  const isCut = () =>
    amounts.evaluateAll((cells) => cells.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
  const rowHeight = async () => (await rowsOf(page).first().boundingBox())?.height;
  await expect(rowsOf(page).first()).toBeVisible();
  await expect.poll(rowHeight).toBe(36);

  await goTo('/settings');
  // In its first moments a page asks whether its process is still Orrery's. Leaving it before that would lose the choice.
  const stored = page.waitForResponse(/\/setPreference$/);
  await page.getByRole('radio', { name: '150%' }).click();
  await stored;
  await goTo('/nodes');
  await expect(rowsOf(page).first()).toBeVisible();
  await expect.poll(rowHeight).toBe(54);
  expect(await isCut()).toBe(false);
  // Every row has its place: the second one starts where the first one ends.
  const [first, second] = await Promise.all([0, 1].map((place) => rowsOf(page).nth(place).boundingBox()));
  expect(second?.y).toBe((first?.y ?? 0) + 54);

  await quit();
  const again = await openOrrery({ path: '/nodes' });
  await expect(rowsOf(again.page).first()).toBeVisible();
  await expect.poll(async () => (await rowsOf(again.page).first().boundingBox())?.height).toBe(54);
});

/**
 * Waits for a message of this text, and puts a copy of it beside it that does not end while it is looked at. The page itself
 * waits: a message stays for some seconds only, which a loaded machine may miss.
 */
function copyMessage(page: Page, text: string): Promise<void> {
  return page.evaluate(async (words) => {
    const find = () => [...document.querySelectorAll('.toast')].find((one) => one.textContent?.includes(words));
    while (find() === undefined) await new Promise(requestAnimationFrame);
    const message = find();
    if (message !== undefined) message.parentElement?.append(message.cloneNode(true));
  }, text);
}

/** Views that once were too wide at the largest text. */
const WIDE_VIEWS = ['funding', 'funding-periods', 'funding-hours', 'funding-audit', 'funding-points', 'network'];

test('at the largest text in a narrow window, views fit, figures show all their text, and axe finds nothing in them or in a dialog', async ({
  openOrrery,
}) => {
  const { page, goTo } = await openOrrery({ path: '/settings' });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('radio', { name: '150%' }).click();
  for (const name of WIDE_VIEWS) {
    const view = VIEWS.find((one) => one.name === name);
    if (view === undefined) throw new Error(`There is no view ${name}.`);
    await test.step(name, async () => {
      await visit(page, view.path);
      await view.isThere(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(
        await page
          .locator('.figure-note')
          .evaluateAll((notes) =>
            notes.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
          ),
      ).toEqual([]);
      // A notice has room for some words in its two lines.
      expect((await page.locator('.view-notice').boundingBox())?.width).toBeGreaterThanOrEqual(300);
      const isSideways = (boxes: Element[]) => boxes.some((box) => box.scrollWidth > box.clientWidth);
      expect(await page.locator('.sync-table-box, .audit').evaluateAll(isSideways)).toBe(false);
      expect(await axeFindings(page, 'light', '#view')).toEqual([]);
    });
  }
  await test.step('the header of a network with a long name', async () => {
    await goTo('/network?tab=known');
    const current = page.getByRole('listitem').filter({ hasText: 'Current' });
    await current.getByRole('button', { name: 'Settings' }).click();
    const name = current.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('A network whose name says more than fits into a header');
    const copied = copyMessage(page, 'Saved');
    await current.getByRole('button', { name: 'Save' }).click();
    await copied;
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: /^Network A network whose name/ })).toBeVisible();
    const messages = header.locator('.toast').filter({ hasText: 'Saved' });
    // As wide as the state becomes: a real outage is never that old here.
    const state = header.locator('.freshness-text');
    await state.evaluate((one) => {
      one.textContent = 'Offline, last block yesterday 14:32';
      one.closest<HTMLElement>('.freshness')?.setAttribute('data-state', 'offline');
    });
    // The narrowest window of the desktop is 720 pixels wide.
    for (const width of [1024, 720]) {
      await page.setViewportSize({ width, height: 768 });
      // Beside each other, none over another one or beyond the page; only texts are cut.
      const boxes = await header.locator('button').evaluateAll((all) =>
        all.map((one) => {
          const { left, right } = one.getBoundingClientRect();
          return { left, right: Math.max(right, left + one.scrollWidth) };
        }),
      );
      const edges = boxes.flatMap(({ left, right }) => [Math.round(left), Math.round(right)]);
      expect(edges).toEqual([...edges].sort((a, b) => a - b));
      expect(edges.at(-1)).toBeLessThanOrEqual(width);
      expect((await messages.last().boundingBox())?.width).toBeGreaterThanOrEqual(100);
      // Two messages, one above the other, are not higher than the header.
      const ends = await messages.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
      expect(Math.min(...ends.map(({ top }) => top))).toBeGreaterThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.reload();
  });
  await test.step('my nodes', async () => {
    await goTo('/nodes');
    await expect(rowsOf(page).first()).toBeVisible();
    await gridOf(page).focus();
    const stored = page.waitForResponse(/\/setPreference$/);
    await page.keyboard.press('w');
    await stored;
    await goTo('/overview');
    const mine = page.getByRole('region', { name: 'My nodes' });
    await expect(mine.getByRole('cell')).not.toHaveCount(0);
    const isWhole = await mine.locator('.my-nodes-scroll').evaluate((one) => one.scrollWidth <= one.clientWidth);
    expect(isWhole).toBe(true);
    // The table has no head then, so the figure itself names its unit.
    const names = await mine
      .getByRole('cell')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content));
    expect(names.join()).toContain('Stake, tokens');
    expect(await axeFindings(page, 'light', '.my-nodes')).toEqual([]);
  });
  await test.step('a record beside its list', async () => {
    await goTo(`/nodes?open=${NODE}`);
    const panel = page.getByRole('complementary');
    await expect(panel).toContainText('Maximum intended stake');
    const isWhole = await panel.locator('.side-panel-body').evaluate((one) => one.scrollWidth <= one.clientWidth);
    expect(isWhole).toBe(true);
    // No number goes on in a second line.
    const lines = await panel.locator('dd .num').evaluateAll((all) => all.map((one) => one.getClientRects().length));
    expect(Math.max(...lines)).toBe(1);
  });
  await test.step('a chart in a narrow panel: its tools do not cover its legend', async () => {
    await goTo(`/nodes/compare?open=${NODE}&tab=history`);
    const panel = page.getByRole('complementary');
    await expect(panel.getByRole('application', { name: /^Stake/ })).toBeVisible();
    const tools = await panel.locator('.chart-tools').boundingBox();
    const covered = await panel.locator('.chart-legend-item').evaluateAll(
      (items, edge) =>
        items.filter((one) => {
          const { right, bottom } = one.getBoundingClientRect();
          return right > edge.x && bottom > edge.y;
        }).length,
      tools ?? { x: 0, y: 0 },
    );
    expect(covered).toBe(0);
  });
  await test.step('the ruler', async () => {
    await goTo('/history');
    // Names, axis and lanes beside each other grow alike.
    const tops = (part: string) =>
      page.locator(part).evaluateAll((parts) => parts.map((one) => Math.round(one.getBoundingClientRect().top)));
    await expect(page.locator('.ruler-ground')).toHaveCount(1);
    const apart = async () => {
      const [, lane = 0] = await tops('.ruler-gutter-lane');
      const [ground = 0] = await tops('.ruler-ground');
      return Math.abs(ground - lane);
    };
    // Two looks at a page that still moves see different moments.
    await expect.poll(apart).toBeLessThanOrEqual(8);
    const labels = await page
      .locator('.ruler-axis text')
      .evaluateAll((texts) => texts.map((one) => one.getBoundingClientRect().bottom));
    const grips = await tops('.ruler-grip');
    expect(labels.length).toBeGreaterThan(1);
    expect(grips).toHaveLength(2);
    // A grip covers no label of the axis: the ends of segments have round heights, and so the labels are there.
    expect(Math.max(...labels)).toBeLessThanOrEqual(Math.min(...grips));
  });
  await test.step('the plan of an export fits into its card, also where small text has room for two cards', async () => {
    await page.setViewportSize({ width: 1240, height: 768 });
    await goTo('/history?tables=liquidity_provisions&as=dataset');
    const plan = page.getByRole('region', { name: 'Export', exact: true });
    const table = plan.getByRole('table');
    await expect(table).toContainText('new table');
    const [inner, outer] = [await table.boundingBox(), await plan.boundingBox()];
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
    await page.setViewportSize({ width: 1024, height: 768 });
  });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await axeFindings(page, 'light')).toEqual([]);
  await page.keyboard.press('Escape');
  await goTo('/funding?show=hours');
  const map = page.getByRole('application', { name: /^Spread by day/ });
  await expect(map.getByText('12:00')).toBeVisible();
  const left = (await map.boundingBox())?.x ?? Number.NaN;
  const isWhole = await map
    .locator('text')
    .evaluateAll((names, start) => names.every((one) => one.getBoundingClientRect().left >= start), left);
  expect(isWhole).toBe(true);
});
