import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { gridOf, rowsOf } from '../support/grid.ts';
import { expect, test } from '../support/test.ts';
import { THEMES, VIEWS, type View } from '../support/views.ts';

const NARROW = { width: 1024, height: 768 };
const WIDE = { width: 1920, height: 1080 };
/** For one view in both widths and themes, on a loaded machine. */
const VIEW_LIMIT_MS = 24_000;

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-output/screenshots/${name}.png`, animations: 'disabled' });
  // Nothing hangs over the edge: the page itself never scrolls sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The theme is the system's as long as nobody chose another. */
async function examine(page: Page, { name, isThere }: Pick<View, 'name' | 'isThere'>): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize(NARROW);
    await isThere(page);
    expect(await axeFindings(page, theme)).toEqual([]);
    await picture(page, `${name}-${theme}-${NARROW.width}`);
    await page.setViewportSize(WIDE);
    await isThere(page);
    await picture(page, `${name}-${theme}-${WIDE.width}`);
  }
}

/** Views that follow each other in one visit; the parts run beside each other. */
const HALF = Math.ceil(VIEWS.length / 2);

for (const views of [VIEWS.slice(0, HALF), VIEWS.slice(HALF)]) {
  test(`${views[0]?.name} to ${views.at(-1)?.name}: axe finds nothing, narrow and wide, in both themes`, async ({
    openOrrery,
  }) => {
    test.setTimeout(60_000 + views.length * VIEW_LIMIT_MS);
    const { page, goTo } = await openOrrery();
    for (const view of views) {
      await test.step(view.path, async () => {
        await goTo(view.path);
        await view.isThere(page);
        await expect(page.getByRole('banner')).toContainText('Live');
        await examine(page, view);
      });
    }
  });
}

test('a node beside its list, pictured in both themes', async ({ openOrrery }) => {
  const { page } = await openOrrery({ path: '/nodes' });
  await expect(rowsOf(page).first()).toBeVisible();
  await gridOf(page).focus();
  await page.keyboard.press('Enter');
  await examine(page, {
    name: 'node',
    isThere: (shown) => expect(shown.getByRole('complementary')).toContainText('Node id'),
  });
});
