import { gridOf, rowsOf } from '../support/grid.ts';
import { expect, test } from '../support/test.ts';
import { chooseTheme, THEMES, VIEWS } from '../support/views.ts';

const SIZES = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
] as const;

test('every view is pictured in both themes, narrow and wide', async ({ openOrrery }) => {
  const { page, goTo } = await openOrrery();
  for (const theme of THEMES) {
    await chooseTheme(page, theme);
    for (const { name, path, isThere } of VIEWS) {
      await goTo(path);
      await isThere(page);
      await expect(page.getByRole('banner')).toContainText('Live');
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const file = `test-output/screenshots/${name}-${theme}-${size.width}.png`;
        await page.screenshot({ path: file, animations: 'disabled' });
        // Nothing hangs over the edge: the page itself never scrolls sideways.
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
    }
    await goTo('/nodes');
    await expect(rowsOf(page).first()).toBeVisible();
    await gridOf(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary')).toBeVisible();
    await page.screenshot({ path: `test-output/screenshots/node-${theme}-1920.png`, animations: 'disabled' });
  }
});
