import { openPrivateWindow } from '../support/browser.ts';
import { bundlePage, openPage } from '../support/page-bundle.ts';
import { expect, test } from '../support/test.ts';
import type { DenseLine } from './dense-line-page.ts';

const RANGES = 50;
/** Another value draws other lines: the test must hold for each. */
const SEED = Number(process.env.ORRERY_SEED ?? 20_261_123);

/** Numbers from 0 to 1, the same for each seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function lineOf(random: () => number): DenseLine {
  const from = random() * 0.7;
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  return {
    seed: 1 + Math.floor(random() * 4),
    shape: pick(['line', 'step', 'area']),
    weight: pick(['faint', 'normal']),
    from,
    to: from + 0.03 + random() * (0.97 - from),
  };
}

test(`a reduced line is the picture of all its points, pixel for pixel (ORRERY_SEED=${SEED})`, async () => {
  const { context, close } = await openPrivateWindow();
  try {
    const page = await context.newPage();
    await page.setViewportSize({ width: 700, height: 300 });
    const devtools = await context.newCDPSession(page);
    await openPage(page, await bundlePage(new URL('./dense-line-page.ts', import.meta.url)));
    const random = randomOf(SEED);
    const pictures = new Set<string>();
    for (let range = 0; range < RANGES; range += 1) {
      const line = lineOf(random);
      const draw = async (points: 'all' | 'reduced') => {
        const count = await page.evaluate(([what, which]) => window.drawDenseLine(what, which), [
          line,
          points,
        ] as const);
        // Playwright's own screenshot waits for fonts and frames that this page does not have.
        const { data: picture } = await devtools.send('Page.captureScreenshot', { optimizeForSpeed: true });
        return { count, picture };
      };
      const all = await draw('all');
      const reduced = await draw('reduced');
      expect(reduced.count).toBeLessThan(all.count);
      expect(reduced.picture === all.picture, `range ${range} of seed ${SEED}: ${JSON.stringify(line)}`).toBe(true);
      pictures.add(all.picture);
    }
    // Each picture is one of its own line, and not of the line before.
    expect(pictures.size).toBe(RANGES);
  } finally {
    await close();
  }
});
