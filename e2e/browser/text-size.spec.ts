import { rowsOf } from '../support/grid.ts';
import { expect, test } from '../support/test.ts';

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
  await page.getByRole('radio', { name: '150%' }).click();
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
