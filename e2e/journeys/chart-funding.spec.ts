import { gridOf, rowsOf } from '../support/grid.ts';
import { expect, test } from '../support/test.ts';

/** On a first start the points are still being read from the network, on a loaded machine slowly. */
const FIRST_DRAWN = { timeout: 60_000 };

test('an analyst reads a market’s funding, zooms in, and trusts a period after auditing it', async ({ openOrrery }) => {
  const { page, goTo } = await openOrrery({ path: '/funding' });
  const chart = page.getByRole('application', { name: /^Funding of BTC\/USD-PERP/ });
  await expect(chart).toBeVisible(FIRST_DRAWN);

  // By keyboard: read a point, zoom in on it twice; the link says what is shown.
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.chart-tooltip')).toContainText(/External TWAP[\d,]+\.\d+/);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/[?&]last=\d+/);
  const zoomed = new URL(page.url());

  // What is drawn is there in words as well, exact to the last place.
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const table = page.getByRole('table', { name: /^Funding of/ });
  await expect(table.getByRole('columnheader')).toContainText(['Time', 'External price', 'External TWAP']);
  await expect(table.getByRole('row').nth(1)).toContainText(/UTC/);

  // From the table of periods to the audit of one.
  await goTo(`${zoomed.pathname}${zoomed.search}&show=periods`);
  await expect(rowsOf(page).nth(2)).toBeVisible();
  await gridOf(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Funding period' });
  await panel.getByRole('button', { name: 'Audit' }).click();
  for (const source of ['External', 'Internal']) {
    await expect(page.getByRole('region', { name: source, exact: true })).toContainText(/(\d+) of \1 rows agree/);
  }
  await expect(page.getByRole('table')).not.toContainText('differs');
});

test('a chart leaves as a picture, a drawing and values', async ({ openOrrery, host }) => {
  test.skip(host === 'desktop', 'the stand-in has no downloads');
  const { page } = await openOrrery({ path: '/funding' });
  await expect(page.getByRole('application', { name: /^Funding of/ })).toBeVisible(FIRST_DRAWN);
  const saved = async (kind: string) => {
    await page.getByRole('button', { name: 'Save' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return { name: download.suggestedFilename(), content: Buffer.concat(chunks) };
  };
  const picture = await saved('PNG');
  expect(picture.name).toBe('funding-of-btc-usd-perp.png');
  expect(picture.content.subarray(1, 4).toString()).toBe('PNG');
  // Nothing in the drawing is left to be looked up elsewhere.
  const drawing = (await saved('SVG')).content.toString();
  expect(drawing).toContain('@font-face');
  expect(drawing).not.toMatch(/class=|var\(|oklch\(|url\((?!data:)/);
  // What is drawn says so; a spread is a number, not a text with a sign of percent.
  const drawn = (await saved('Drawn points as CSV')).content.toString();
  expect(drawn).toMatch(/^Time,External price,External TWAP,Internal price,Internal TWAP,Spread\r\n/);
  expect(drawn).not.toContain('%');
  // Nobody is there to answer the browser's dialog: without it a file is a download.
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  // Every point that is stored of what is in sight, price and average together, oldest first.
  const [header, ...points] = (await saved('Every stored point as CSV')).content.toString().trimEnd().split('\n');
  expect(header).toBe('Time,Timestamp,Market,Period,Source,Price,TWAP');
  const times = points.map((line) => line.split(',')[0] ?? '');
  expect(times).toEqual(times.toSorted());
  expect(points.every((line) => /^[\dT:.-]+Z,\d+,BTC\/USD-PERP,\d+,(ex|in)ternal,[\d.]+,[\d.]+$/.test(line))).toBe(
    true,
  );
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect(page.locator('.chart-twin-note')).toHaveText(
    /^(All [\d,]+ points stored|[\d,]+ drawn points of [\d,]+ stored)/,
  );
});
