import type { CDPSession } from '@playwright/test';
import { gridOf, rowsOf, totalOf } from '../support/grid.ts';
import { runOrrery } from '../support/orrery-process.ts';
import { runSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const ROWS = 100_000;
/** Limits for the elements in the grid and for the growth of the heap, at every scroll position. */
const MAX_ELEMENTS = 3_000;
const MAX_HEAP_GROWTH = 48 * 1024 * 1024;
const STEPS = 20;

async function heapAfterCollection(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

test('a grid of 100,000 rows keeps DOM and heap bounded, to the end and back', async ({ openOrrery, dataDir }) => {
  const sandbox = runSandbox('--still', '--height', '1000', '--parties', String(ROWS));
  try {
    const { baseUrl = '' } = await sandbox.ready;
    const sync = runOrrery('sync', '--data', dataDir, '--network', baseUrl, '--only', 'parties,nodes');
    expect(await sync.ready).toMatchObject({ parties: expect.any(Number) });
    expect(await sync.ended).toBe(0);

    const { page } = await openOrrery({ network: baseUrl, path: '/parties' });
    await expect(rowsOf(page).first()).toBeVisible();
    const total = await totalOf(page);
    expect(total).toBeGreaterThanOrEqual(ROWS);
    await test.step('a page that cannot be read is not asked for without end, and comes when asked for again', async () => {
      let asked = 0;
      await page.route('**/listParties', (route) => {
        const { pagination } = route.request().postDataJSON() as { pagination: { after?: string } };
        if (pagination.after === undefined) return route.continue();
        asked += 1;
        return route.fulfill({ status: 503 });
      });
      await gridOf(page).evaluate((grid) => grid.scrollBy(0, 36 * 190));
      const again = page.locator('.view-notice').getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible();
      await page.evaluate(async () => {
        for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
      });
      expect(asked).toBeLessThan(10);
      await page.unroute('**/listParties');
      await again.click();
      await expect(again).toHaveCount(0);
      await gridOf(page).evaluate((grid) => grid.scrollTo(0, 0));
      await expect(rowsOf(page).first()).toBeVisible();
    });

    const devtools = await page.context().newCDPSession(page);
    const before = await heapAfterCollection(devtools);

    /**
     * Drags the scrollbar to a share of its length, waits for the rows of that position, and returns the number of
     * elements.
     */
    const elementsAt = (share: number) =>
      gridOf(page).evaluate(
        async (grid, [place, rows]) => {
          grid.scrollTop = place * (grid.scrollHeight - grid.clientHeight);
          const isThere = () => {
            const drawn = [...grid.querySelectorAll<HTMLElement>('[data-row][aria-selected]')];
            const places = drawn.map((row) => Number(row.dataset.row));
            const inSight = Math.max(...places) - Math.min(...places);
            const wanted = place * (rows - 1);
            return (
              Math.min(...places) - inSight <= wanted &&
              wanted <= Math.max(...places) + inSight &&
              drawn.every((row) => row.querySelector('.skeleton') === null)
            );
          };
          while (!isThere()) await new Promise(requestAnimationFrame);
          return grid.querySelectorAll('*').length;
        },
        [share, total] as const,
      );
    const there = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
    for (const share of [...there.slice(1), ...there.toReversed()]) {
      expect(await elementsAt(share)).toBeLessThan(MAX_ELEMENTS);
    }
    await gridOf(page).focus();
    await page.keyboard.press('Control+End');
    await expect(page.locator(`[role=row][aria-rowindex="${total + 1}"]`)).toBeVisible();
    await page.keyboard.press('Control+Home');
    await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeVisible();
    expect((await heapAfterCollection(devtools)) - before).toBeLessThan(MAX_HEAP_GROWTH);
  } finally {
    await sandbox.stop();
  }
});
