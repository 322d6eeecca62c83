/**
 * Costs against the number of rows: start, pages, jumps, filters, counts, a chart and memory of `orrery serve` over stores of
 * 10,000 to 10,000,000 rows. It prints a table and draws docs/growth.svg. `npm run bench -- growth [largest exponent]`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.ts';
import { drawCurves } from './growth-curve.ts';
import { MEASURED, type Measured, measureGrowth } from './growth-figures.ts';
import { makeGrowthStore } from './growth-store.ts';
import { printTable } from './table.ts';

const MIN_EXPONENT = 4;
const MAX_EXPONENT = 7;
const MEGABYTE = 1e6;
const PICTURE = fileURLToPath(new URL('../docs/growth.svg', import.meta.url));

const shown = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));

export async function bench([largest = String(MAX_EXPONENT)]: readonly string[]): Promise<void> {
  ensureBuilt();
  const sizes: number[] = [];
  const figures: Record<Measured, number>[] = [];
  const files: number[] = [];
  for (let exponent = MIN_EXPONENT; exponent <= Number(largest); exponent += 1) {
    const rows = 10 ** exponent;
    const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
    try {
      const startedAt = performance.now();
      const store = await makeGrowthStore(join(folder, 'data'), rows);
      const seconds = (performance.now() - startedAt) / 1000;
      process.stdout.write(`${rows.toLocaleString('en')} rows, made in ${seconds.toFixed(1)} s …\n`);
      sizes.push(rows);
      files.push(store.bytes);
      figures.push(await measureGrowth(store, rows));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const names = Object.keys(MEASURED) as Measured[];
  const [smallest] = figures;
  const biggest = figures.at(-1);
  if (smallest === undefined || biggest === undefined) throw new Error('no size was measured');
  process.stdout.write('\n');
  printTable(
    ['', ...sizes.map((rows) => `${rows.toLocaleString('en')} rows`), 'largest ÷ smallest'],
    [
      ...names.map((name) => [
        name,
        ...figures.map((figure) => `${shown(figure[name])} ${MEASURED[name]}`),
        (biggest[name] / smallest[name]).toFixed(1),
      ]),
      [
        'file',
        ...files.map((bytes) => `${shown(bytes / MEGABYTE)} MB`),
        ((files.at(-1) ?? 0) / (files[0] ?? 1)).toFixed(0),
      ],
    ],
  );
  const curves = names.map((name) => ({
    name,
    values: figures.map((figure) => figure[name]),
    last: `${shown(biggest[name])} ${MEASURED[name]}`,
  }));
  writeFileSync(
    PICTURE,
    drawCurves('Cost against the number of rows, as a multiple of that of the smallest store', sizes, curves),
  );
  process.stdout.write(`\nThe curves are in ${PICTURE}\n`);
}
