import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { gridOf, rowsOf } from '../support/grid.ts';
import { expect, test } from '../support/test.ts';
import { chooseTheme, THEMES, VIEWS } from '../support/views.ts';

const NARROW = { width: 1024, height: 768 };
const WIDE = { width: 1920, height: 1080 };

/** Every finding as one line: the rule, and the elements it is about. */
async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-output/screenshots/${name}.png`, animations: 'disabled' });
  // Nothing hangs over the edge: the page itself never scrolls sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const theme of THEMES) {
  test(`every view in the ${theme} theme: axe finds nothing, narrow and wide are pictured`, async ({ openOrrery }) => {
    const { page, goTo } = await openOrrery();
    await chooseTheme(page, theme);
    for (const { name, path, isThere } of VIEWS) {
      await test.step(path, async () => {
        await page.setViewportSize(NARROW);
        await goTo(path);
        await isThere(page);
        await expect(page.getByRole('banner')).toContainText('Live');
        expect(await axeFindings(page)).toEqual([]);
        await picture(page, `${name}-${theme}-${NARROW.width}`);
        await page.setViewportSize(WIDE);
        await isThere(page);
        await picture(page, `${name}-${theme}-${WIDE.width}`);
      });
    }
    await goTo('/nodes');
    await expect(rowsOf(page).first()).toBeVisible();
    await gridOf(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary')).toBeVisible();
    await picture(page, `node-${theme}-${WIDE.width}`);
  });
}
