import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../files/test-folder.fixture.ts';
import type { ExportTable } from '../../history/index.ts';
import { startSandbox } from '../../sandbox/index.ts';
import { writeDatasetOnce } from './dataset-once.ts';

test('an append goes on with the tables that it has not reached, and writes each before it downloads the next', async () => {
  const sandbox = await startSandbox({ parties: 50, still: true, height: 1_100, rateLimit: false });
  onTestFinished(() => sandbox.close());
  const folder = await testFolder();
  const steps: string[] = [];
  const onProgress = (text: string) => {
    const [table] = text.split(':', 1);
    const step = `${table} ${text.includes('written') ? 'written' : 'downloaded'}`;
    if (!steps.includes(step)) steps.push(step);
  };
  const write = async (...tables: ExportTable[]) => {
    const where = { dataDir: join(folder, 'data'), network: sandbox.baseUrl, out: join(folder, 'out') };
    const choice = { tables, to: 1000n, append: true, offline: false, force: false, allowInexact: false };
    const written = await writeDatasetOnce({ ...where, ...choice, onProgress }, new AbortController().signal);
    return written.tables.map(({ table, written: segments }) => [table, segments]);
  };
  expect(await write('TABLE_DEPOSITS')).toEqual([['deposits', 1]]);
  steps.length = 0;
  expect(await write('TABLE_DEPOSITS', 'TABLE_TRADES', 'TABLE_LEDGER', 'TABLE_TRADES')).toEqual([
    ['deposits', 0],
    ['trades', 1],
    ['ledger', 1],
  ]);
  expect(steps).toEqual(['trades downloaded', 'trades written', 'ledger downloaded', 'ledger written']);
});
