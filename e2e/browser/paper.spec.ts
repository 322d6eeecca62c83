import { rowsOf } from '../support/grid.ts';
import { expect, test } from '../support/test.ts';
import { NODE } from '../support/views.ts';

/** Width of the print on A4 (pixels), and how much smaller a browser makes a page that is wider. */
const PAPER = { width: 718, shrinks: 1.5 };

test('on paper a wide list has all its columns, the open record follows it, and nothing shows the focus', async ({
  openShared,
}) => {
  const page = await openShared(`/nodes?open=${NODE}`);
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText('Maximum intended stake');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  try {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: PAPER.width, height: 1000 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBeLessThanOrEqual(PAPER.width * PAPER.shrinks);
    const [list, record] = [
      await page.getByRole('grid').boundingBox(),
      await page.getByRole('complementary').boundingBox(),
    ];
    expect(record?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
    const marks = await page
      .locator('.grid-cell.is-active')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).boxShadow));
    expect(marks).not.toEqual([]);
    expect(new Set(marks)).toEqual(new Set(['none']));
  } finally {
    await page.emulateMedia({ media: null });
  }
});
