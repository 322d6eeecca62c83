import type { CDPSession } from '@playwright/test';
import { gridOf, rowsOf, totalOf } from '../support/grid.ts';
import { runOrrery } from '../support/orrery-process.ts';
import { expect, test } from '../support/test.ts';

const ROWS = 100_000;
/** Elements in the grid and growth of the heap, however far one scrolls. */
const MOST_ELEMENTS = 3_000;
const MOST_HEAP_GROWTH = 48 * 1024 * 1024;
const STEPS = 20;

async function heapAfterCollection(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

test('a grid of 100,000 rows keeps DOM and heap bounded, to the end and back', async ({ openOrrery, dataDir }) => {
  const sandbox = runOrrery('sandbox', '--still', '--height', '1000', '--parties', String(ROWS));
  try {
    const { baseUrl = '' } = await sandbox.ready;
    const sync = runOrrery('sync', '--data', dataDir, '--network', baseUrl, '--only', 'parties,nodes');
    expect(await sync.ready).toMatchObject({ parties: expect.any(Number) });
    expect(await sync.ended).toBe(0);

    const { page } = await openOrrery({ network: baseUrl, path: '/parties' });
    await expect(rowsOf(page).first()).toBeVisible();
    const total = await totalOf(page);
    expect(total).toBeGreaterThanOrEqual(ROWS);
    const devtools = await page.context().newCDPSession(page);
    const before = await heapAfterCollection(devtools);

    const elements = () => gridOf(page).evaluate((grid) => grid.querySelectorAll('*').length);
    const scrollTo = (share: number) =>
      gridOf(page).evaluate((grid, place) => {
        grid.scrollTop = place * (grid.scrollHeight - grid.clientHeight);
      }, share);
    const there = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
    for (const share of [...there, ...there.toReversed()]) {
      await scrollTo(share);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      expect(await elements()).toBeLessThan(MOST_ELEMENTS);
    }
    await gridOf(page).focus();
    await page.keyboard.press('Control+End');
    await expect(page.locator(`[role=row][aria-rowindex="${total + 1}"]`)).toBeVisible();
    await page.keyboard.press('Control+Home');
    await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeVisible();
    expect((await heapAfterCollection(devtools)) - before).toBeLessThan(MOST_HEAP_GROWTH);
  } finally {
    await sandbox.stop();
  }
});
