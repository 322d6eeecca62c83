import type { Page } from '@playwright/test';
import { ownPort } from '../../src/sandbox/own-port.fixture.ts';
import { rowsOf } from '../support/grid.ts';
import { runSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    /** The places of all that a person can press or read, from before a notice came. */
    places: { element: Element; what: string; left: number; top: number }[];
  }
}

/** Selects all that a person presses or reads: controls, rows and titles of the view, and the controls of the header and navigation. */
const SEEN = '#view :is(button, a, input, h1, h2, [role="row"], [role="columnheader"]), .header button, .sidebar a';

/** Remembers the places of all that is seen. Returns how many there are. */
function rememberPlaces(page: Page): Promise<number> {
  return page.evaluate((selector) => {
    window.places = [...document.querySelectorAll(selector)]
      .filter((element) => element.closest('.notice') === null && element.checkVisibility())
      .map((element) => {
        const { left, top } = element.getBoundingClientRect();
        return { element, what: `${element.tagName} ${element.textContent || element.ariaLabel}`, left, top };
      });
    return window.places.length;
  }, SEEN);
}

/** Waits for `cover`, and describes all that has moved by then, and all that it lies above. */
function disturbedBy(page: Page, cover: string): Promise<string[]> {
  return page.evaluate(async (selector) => {
    while (document.querySelector(selector) === null) await new Promise(requestAnimationFrame);
    const covers = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    return window.places.flatMap(({ element, what, left, top }) => {
      if (!element.isConnected) return [];
      const now = element.getBoundingClientRect();
      const isCovered = covers.some(
        (box) =>
          box.left < now.right - 1 && box.right > now.left + 1 && box.top < now.bottom - 1 && box.bottom > now.top + 1,
      );
      return [
        ...(Math.abs(now.left - left) > 0.5 || Math.abs(now.top - top) > 0.5
          ? [`${what} moved by ${now.left - left}, ${now.top - top}`]
          : []),
        ...(isCovered ? [`${what} is covered`] : []),
      ];
    });
  }, cover);
}

const WIDTHS = [1024, 1440];

test('a message covers nothing and moves nothing, narrow and wide', async ({ openShared }) => {
  for (const width of WIDTHS) {
    await test.step(`${width} wide`, async () => {
      const page = await openShared('/nodes');
      await page.setViewportSize({ width, height: 800 });
      await rowsOf(page).first().click();
      await expect(page.getByRole('complementary')).toContainText('Node id');
      await page.getByRole('grid').focus();
      // Before, the words of the header and below the grid still change.
      await expect(page.getByRole('banner')).toContainText('Live');
      await expect(page.getByText(/^(Complete|Not final), as of/)).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      expect(await rememberPlaces(page)).toBeGreaterThan(30);
      // The page itself waits: a message stays for some seconds only, which a loaded machine may miss.
      const disturbed = disturbedBy(page, '.toast');
      await page.keyboard.press('Control+c');
      expect(await disturbed).toEqual([]);
    });
  }
});

test('the notice of a lost network covers nothing and moves nothing, narrow and wide', async ({ openOrrery }) => {
  const world = ['--still', '--port', `${await ownPort()}`];
  let sandbox = runSandbox(...world);
  try {
    const { baseUrl = '' } = await sandbox.ready;
    const { page, goTo } = await openOrrery({ network: baseUrl, path: '/nodes' });
    const banner = page.getByRole('banner');
    for (const width of WIDTHS) {
      await test.step(`${width} wide`, async () => {
        await expect(banner).toContainText('Live');
        await page.setViewportSize({ width, height: 800 });
        await goTo('/checkpoints');
        await expect(rowsOf(page).first()).toBeVisible();
        // Before, the number of rows below the grid still changes.
        await expect(page.getByText(/^Complete, as of/)).toBeVisible();
        await expect(page.locator('.skeleton')).toHaveCount(0);
        expect(await rememberPlaces(page)).toBeGreaterThan(30);
        await sandbox.stop();
        await expect(page.locator('.view-notice .notice')).toContainText('cannot be reached');
        expect(await disturbedBy(page, '.view-notice .notice')).toEqual([]);
        sandbox = runSandbox(...world);
        await sandbox.ready;
      });
    }
  } finally {
    await sandbox.stop();
  }
});
