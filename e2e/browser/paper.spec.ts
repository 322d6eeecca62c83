import { rowsOf } from '../support/grid.ts';
import { expect, test } from '../support/test.ts';
import { NODE } from '../support/views.ts';

/** Width of the print on turned Letter paper (pixels), and how much smaller a browser makes a page that is wider. */
const PAPER = { width: 979, shrinks: 1.5 };

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

test('the paper is turned for a wide list only', async ({ openShared }) => {
  /** The size of the first page, in points: Letter is 612 by 792. */
  const paper = async (path: string) => {
    const page = await openShared(path);
    await expect(rowsOf(page).first()).toBeVisible();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    return /MediaBox \[([^\]]*)\]/.exec(pdf.toString('latin1'))?.[1];
  };
  expect(await paper('/nodes')).toBe('0 0 792 612');
  expect(await paper('/checkpoints')).toBe('0 0 612 792');
});
