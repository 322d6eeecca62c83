/**
 * The interface in a real browser over a store of 1,000,000 parties and 5,000,000 funding points, each figure beside the
 * same figure of an empty store: `npm run bench -- ui [folder] [measurement …]`. Stores in a given folder are kept and
 * reused. Without names, all measurements run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.ts';
import { measureZoom } from './ui-chart.ts';
import { type Figure, printFigures } from './ui-figure.ts';
import { measureJump, measurePalette } from './ui-reach.ts';
import { measureScrolling } from './ui-scroll.ts';
import { type Served, serveStore } from './ui-served.ts';
import { PARTIES, POINTS, prepareStores } from './ui-stores.ts';
import { measureViews } from './ui-views.ts';

type Measurement = (full: Served, empty: Served) => Promise<Figure[]>;

const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
  views: measureViews,
  jump: measureJump,
  palette: measurePalette,
  zoom: measureZoom,
  scroll: measureScrolling,
};

const say = (text: string) => process.stdout.write(`${text}\n`);

async function measure(folder: string, chosen: readonly string[]): Promise<Figure[]> {
  const stores = await prepareStores(folder);
  const served: Served[] = [];
  try {
    const full = await serveStore(stores.full);
    served.push(full);
    const empty = await serveStore(stores.empty);
    served.push(empty);
    const figures: Figure[] = [];
    for (const [name, run] of Object.entries(MEASUREMENTS)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      say(`Measuring: ${name} …`);
      figures.push(...(await run(full, empty)));
    }
    return figures;
  } finally {
    for (const each of served) await each.close();
  }
}

export async function bench([kept, ...chosen]: readonly string[]): Promise<void> {
  ensureBuilt();
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  try {
    say(`Stores of ${PARTIES.toLocaleString('en')} parties and ${POINTS.toLocaleString('en')} points, and of none …`);
    const figures = await measure(folder, chosen);
    say('');
    printFigures(figures);
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
