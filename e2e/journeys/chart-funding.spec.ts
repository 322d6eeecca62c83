import { axeFindings } from '../support/axe.ts';
import { gridOf, rowsOf } from '../support/grid.ts';
import { runSandbox } from '../support/sandbox.ts';
import { test as base, expect } from '../support/test.ts';
import { THEMES } from '../support/views.ts';

/** At the first start, the points are still being downloaded, which is slow on a loaded machine. */
const FIRST_DRAWN = { timeout: 180_000 };

/** The minimum size of a picture that shows a chart, in bytes. */
const MIN_PICTURE = 20_000;

/** The sandbox has the funding of three days before its first block. */
const WORLD = ['--still', '--points', '10000'];
const FIRST_BLOCK = Date.UTC(2026, 9, 1);
/** The time so many days before the first block, as a link of the view has it. */
const daysBefore = (days: number) => new Date(FIRST_BLOCK - days * 86_400_000).toISOString().slice(0, 19).concat('Z');

/** A network whose funding can be drawn over days. */
const test = base.extend<{ fundedNetwork: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds what a fixture needs in its first parameter.
  async fundedNetwork({}, use) {
    const sandbox = runSandbox(...WORLD);
    const { baseUrl = '' } = await sandbox.ready;
    await use(baseUrl);
    await sandbox.stop();
  },
});

test('an analyst reads a market’s funding, zooms in and audits a period', {
  tag: '@host-neutral',
}, async ({ openOrrery, fundedNetwork: network }) => {
  const { page, goTo } = await openOrrery({ network, path: '/funding' });
  const chart = page.getByRole('application', { name: /^Funding of BTC\/USD-PERP/ });
  await expect(chart).toBeVisible(FIRST_DRAWN);

  // Uses the keyboard: reads a point and zooms in twice. The link contains the visible range.
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  // A value that is older than the chosen moment has its own time before it.
  await expect(page.locator('.chart-tooltip')).toContainText(/External TWAP(\d\d:\d\d:\d\d)?[\d,]+\.\d+/);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/[?&]last=\d+/);
  const zoomed = new URL(page.url());

  // The chart's values are also available as text, with all digits.
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const table = page.getByRole('table', { name: /^Funding of/ });
  await expect(table.getByRole('columnheader')).toContainText(['Time', 'External price', 'External TWAP']);
  await expect(table.getByRole('row').nth(1)).toContainText(/UTC/);

  // After the return from the table, dragging moves the chart as before.
  await page.getByRole('button', { name: 'Show as a chart' }).click();
  await chart.hover();
  await page.mouse.wheel(0, -200);
  await expect.poll(() => page.url()).not.toBe(zoomed.href);

  // A range of the past has the figures of its own last period, and the scale can leave its spikes out.
  await goTo(`${zoomed.pathname}?from=${daysBefore(2)}&to=${daysBefore(1)}`);
  await expect(page.getByText('Last visible period')).toBeVisible();
  // Until the points of both days are stored, the range begins later, and nothing before it can be shown.
  await expect(page.getByRole('button', { name: /2026-09-29 00:00 – 2026-09-30 00:00/ })).toBeVisible(FIRST_DRAWN);
  const values = page.locator('.chart-stage .chart-tick');
  const scale = page.getByRole('button', { name: 'Scale of the values' });
  await scale.click();
  await page.getByRole('menuitemradio', { name: 'Without spikes' }).click();
  await page.getByRole('menuitemradio', { name: 'Logarithmic' }).click();
  await expect(page).toHaveURL(/[?&]scale=typical-log/);
  // The chart follows the link a moment later, and the lock keeps what it shows.
  await expect(page.getByRole('menuitemradio', { name: 'Logarithmic' })).toBeChecked();
  await page.getByRole('menuitem', { name: 'Lock the scale' }).click();
  const locked = await values.filter({ hasText: '%' }).allTextContents();
  await chart.focus();
  // Nothing before the first stored point can be shown, and more of them are stored meanwhile.
  await expect(async () => {
    await page.keyboard.press('PageUp');
    expect(new URL(page.url()).searchParams.get('to')).not.toBe(daysBefore(1));
  }).toPass();
  expect(await values.filter({ hasText: '%' }).allTextContents()).toEqual(locked);
  await scale.click();
  await page.getByRole('menuitem', { name: 'Unlock the scale' }).click();

  // Goes from the table of periods to the audit of one period.
  await goTo(`${zoomed.pathname}${zoomed.search}&show=periods`);
  await expect(rowsOf(page).nth(2)).toBeVisible();
  await gridOf(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Funding period' });
  await panel.getByRole('button', { name: 'Audit' }).click();
  for (const source of ['External', 'Internal']) {
    await expect(page.getByRole('region', { name: source, exact: true })).toContainText(
      /(?<![\d,])([1-9][\d,]*) of \1 rows? agrees?/,
    );
  }
  const verdicts = page.getByRole('table', { name: /^Rows of/ }).locator('tbody td:last-child');
  await expect(verdicts.nth(1)).toBeVisible();
  expect(new Set(await verdicts.allInnerTexts())).toEqual(new Set(['agrees']));
});

test('an analyst compares three markets and prints them', { tag: '@host-neutral' }, async ({
  openOrrery,
  fundedNetwork: network,
}) => {
  const { page } = await openOrrery({ network, path: '/funding' });
  await expect(page.getByRole('application', { name: /^Funding of BTC\/USD-PERP/ })).toBeVisible(FIRST_DRAWN);
  await page.getByRole('button', { name: /^Compare with/ }).press('Enter');
  const others = page.getByRole('menuitemcheckbox');
  await expect(others).toHaveCount(2);
  for (const market of await others.all()) await market.press('Space');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/[?&]with=[0-9a-f]{64}(,|%2C)[0-9a-f]{64}/);
  const chart = page.getByRole('application', { name: /^Funding of .*, .*,? and / });
  await expect(chart).toBeVisible(FIRST_DRAWN);
  const figures = page.getByRole('table', { name: 'Compared markets' });
  await expect(figures.getByRole('row')).toHaveCount(4);
  await expect(figures.getByRole('row').last()).toContainText(/\d%/);
  // Each market has one colour, and its internal average, its external one and its spread are in the legend.
  await expect(page.locator('.chart-legend-group')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /spread$/, pressed: true })).toHaveCount(3);
  // A note is written with the keyboard, is in the chart and its exports, and stays after a reload.
  await chart.focus();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'New note' }).fill('The oracle was late');
  await page.keyboard.press('Enter');
  await expect(page.locator('.chart-mark-number')).toHaveText('1');
  await page.reload();
  await expect(page.locator('.chart-mark-number')).toHaveText('1', FIRST_DRAWN);
  await page.getByRole('button', { name: 'Notes (1)' }).click();
  await expect(page.getByRole('list', { name: 'Notes of this chart' })).toContainText('The oracle was late');
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    expect(await axeFindings(page, theme, '.modal')).toEqual([]);
    if (process.env.ORRERY_PICTURES === '1')
      await page.screenshot({ path: `test-output/screenshots/notes-${theme}.png`, animations: 'disabled' });
  }
  await page.keyboard.press('Escape');
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    expect(await axeFindings(page, theme, '#view')).toEqual([]);
    if (process.env.ORRERY_PICTURES === '1') {
      for (const width of [1024, 1440]) {
        await page.setViewportSize({ width, height: 860 });
        await page.screenshot({
          path: `test-output/screenshots/markets-${theme}-${width}.png`,
          animations: 'disabled',
        });
      }
    }
  }
  // Paper names the markets and the range, and leaves out what only moves the chart.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.printed-head')).toContainText(/BTC\/USD-PERP, .*, .* · Last 24 hours, until \d{4}-/);
  await expect(page.locator('.chart-overview')).toBeHidden();
  if (process.env.ORRERY_PICTURES === '1') await page.screenshot({ path: 'test-output/screenshots/markets-print.png' });
});

test('a chart is exported as PNG, SVG and CSV', async ({ openOrrery, host, fundedNetwork: network }) => {
  test.skip(host === 'desktop', 'the stand-in has no downloads');
  const { page } = await openOrrery({ network, path: '/funding' });
  await expect(page.getByRole('application', { name: /^Funding of/ })).toBeVisible(FIRST_DRAWN);
  const save = page.getByRole('button', { name: 'Export' });
  const saved = async (kind: string) => {
    await save.click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return { name: download.suggestedFilename(), content: Buffer.concat(chunks) };
  };
  const picture = await saved('PNG');
  expect(picture.name).toMatch(/^[a-z0-9.-]+-funding-of-btc-usd-perp-\d{4}-\d\d-\d\d-\d{4,6}-to-[\d-]+\.png$/);
  expect(picture.content.subarray(1, 4).toString()).toBe('PNG');
  // A drawing of many lines is large; an empty one is small.
  expect(picture.content.length).toBeGreaterThan(MIN_PICTURE);
  // The drawing refers to no other file.
  const drawing = (await saved('SVG')).content.toString();
  expect(drawing).toContain('@font-face');
  expect(drawing).toContain('>Network: ');
  expect(drawing).toMatch(/ d="M[-\d., LHVMZ]{500}/);
  expect(drawing).not.toMatch(/class=|var\(|oklch\(|url\((?!data:)/);
  // The table names its unit. A spread is a plain number, without a percent sign.
  const drawn = (await saved('Drawn points as CSV')).content.toString();
  expect(drawn).toMatch(
    /^Time,External price \(tUSD\),External TWAP \(tUSD\),Internal price \(tUSD\),Internal TWAP \(tUSD\),Spread\r\n([^,\r]+,([\d.]*,){4}-?[\d.]*\r\n){50}/,
  );
  expect(drawn).not.toContain('%');
  // No person can answer the browser's dialog. Without the dialog, the browser downloads the file.
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  // The file contains all stored points of the visible range, with price and average, oldest first. New points arrive
  // meanwhile.
  const stored = async () => {
    await save.click();
    const item = page.getByRole('menuitem', { name: 'Every stored point as CSV' });
    await expect(item).toContainText(/\d rows/);
    const [, count = ''] = /([\d,]+) rows/.exec((await item.textContent()) ?? '') ?? [];
    await page.keyboard.press('Escape');
    return Number(count.replaceAll(',', ''));
  };
  const before = await stored();
  expect(before).toBeGreaterThan(0);
  const [header, ...points] = (await saved('Every stored point as CSV')).content.toString().trimEnd().split('\n');
  expect(points.length).toBeGreaterThanOrEqual(before);
  await expect.poll(stored).toBeGreaterThanOrEqual(points.length);
  expect(header).toBe('Time,Timestamp,Market,Period,Source,Price (tUSD),TWAP (tUSD)');
  const times = points.map((line) => line.split(',')[0] ?? '');
  expect(times).toEqual(times.toSorted());
  const isPoint = /^[\dT:.-]+Z,\d+,BTC\/USD-PERP,\d+,(ex|in)ternal,\d[\d.]*,\d[\d.]*\r?$/;
  expect(points.filter((line) => !isPoint.test(line))).toEqual([]);
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect(page.locator('.chart-table-note')).toHaveText(
    /^(All [1-9][\d,]* stored points|[1-9][\d,]* drawn points of [1-9][\d,]* stored)/,
  );
});
