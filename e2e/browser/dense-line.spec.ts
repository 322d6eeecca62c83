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
    await openPage(page, await bundlePage(new URL('./dense-line-page.ts', import.meta.url)));
    const random = randomOf(SEED);
    for (let range = 0; range < RANGES; range += 1) {
      const line = lineOf(random);
      const draw = async (points: 'all' | 'reduced') => {
        const count = await page.evaluate(([what, which]) => window.drawDenseLine(what, which), [
          line,
          points,
        ] as const);
        return { count, picture: await page.screenshot({ clip: { x: 0, y: 0, width: 700, height: 300 } }) };
      };
      const all = await draw('all');
      const reduced = await draw('reduced');
      expect(reduced.count).toBeLessThan(all.count);
      expect(reduced.picture.equals(all.picture), `range ${range} of seed ${SEED}: ${JSON.stringify(line)}`).toBe(true);
    }
  } finally {
    await close();
  }
});
