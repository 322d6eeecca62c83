import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HistoryStore, historyFile, storeCsv } from '../../history/index.ts';
import { checkpointRows, dataset } from '../dataset.fixture.ts';
import { logFile } from '../layout/delta-log.ts';

const DAY = '2026-10-01 10:00:00+00';
const NEXT_DAY = '2026-10-02 00:00:00.5+00';

test.each([
  ['a number with a leading zero', ['h', 'b', '007', '\\x00', DAY, '1'], 'column block_height'],
  ['a number out of range', ['h', 'b', '9223372036854775808', '\\x00', DAY, '1'], 'column block_height'],
  ['bytes without their mark', ['h', 'b', '1', '00ff', DAY, '1'], 'column tx_hash'],
  ['a time in another form', ['h', 'b', '1', '\\x00', '2026-10-01 10:00:00.50+00', '1'], 'column vega_time'],
  ['a time without a day', ['h', 'b', '1', '\\x00', 'infinity', '1'], 'column vega_time'],
  ['no time', ['h', 'b', '1', '\\x00', null, '1'], 'column vega_time'],
])('%s cannot be reproduced exactly: the segment is refused with its row', async (_, row, problem) => {
  const { write, store, table } = await dataset();
  await store(
    { from: 1, to: 10, rows: checkpointRows(DAY) },
    { from: 11, to: 20, rows: [...checkpointRows(DAY, DAY), row] },
  );
  await expect(write()).rejects.toMatchObject({
    code: 'SEGMENT_INEXACT',
    message: expect.stringMatching(new RegExp(`checkpoints of blocks 11 to 20 .* row 3, ${problem}`)),
  });
  expect(existsSync(logFile(table, 0))).toBe(false);
});

test('--allow-inexact keeps such a segment and says so', async () => {
  const { write, store, service, out } = await dataset();
  const odd = [['h', 'b', '007', 'no bytes', DAY, '1']];
  await store({ from: 1, to: 10, rows: odd }, { from: 11, to: 20, rows: checkpointRows(DAY) });
  await expect(write()).rejects.toMatchObject({ code: 'SEGMENT_INEXACT' });
  expect(await write({ allowsInexact: true })).toMatchObject({
    tables: [{ rows: 2, inexact: [{ from: '1', to: '10' }] }],
  });
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', tables: [{ inexact: 1 }] });
});

/** A dataset over one segment of checkpoints, stored with this text. */
async function datasetOf(csv: string) {
  const made = await dataset();
  await made.store({ from: 1, to: 10, rows: [] });
  const history = new HistoryStore({ file: historyFile(made.folder), chainId: 'test-chain' });
  const origin = { from: 1n, to: 10n, schemaVersion: 123n, table: 'TABLE_CHECKPOINTS', source: 'test' } as const;
  await storeCsv(history, origin, [Buffer.from(csv)]);
  await history.close();
  return made;
}

test('a header with columns at other places than in every known version is refused', async () => {
  const { write } = await datasetOf(`block_hash,hash,block_height,tx_hash,vega_time,seq_num\na,b,1,\\x,${DAY},1\n`);
  await expect(write({ allowsInexact: true })).rejects.toMatchObject({
    code: 'SEGMENT_INEXACT',
    message: expect.stringContaining('its header: column "hash" is not at its place'),
  });
});

test('a column that the header of a schema version lacks is NULL, and the dataset is complete', async () => {
  const { write, service, out } = await datasetOf(`hash,block_height,tx_hash,vega_time,seq_num\na,1,\\x,${DAY},1\n`);
  expect(await write()).toMatchObject({ tables: [{ rows: 1, inexact: [] }] });
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', problems: [] });
});

test('quotes that the dialect does not write make a segment inexact', async () => {
  const header = 'hash,block_hash,block_height,tx_hash,vega_time,seq_num\n';
  const { write } = await datasetOf(`${header}a,b,1,\\x,${DAY},1\n"a",b,1,\\x,${DAY},1\n`);
  await expect(write()).rejects.toMatchObject({
    code: 'SEGMENT_INEXACT',
    message: expect.stringContaining('row 2, which has quotes that the dialect does not write'),
  });
  expect(await write({ allowsInexact: true })).toMatchObject({ tables: [{ rows: 2 }] });
});

test('what a killed writer left with --allow-inexact is refused without it', async () => {
  const { write, store } = await dataset();
  const odd = [['h', 'b', '007', 'no bytes', DAY, '1']];
  await store(
    { from: 1, to: 10, rows: odd },
    { from: 11, to: 20, rows: checkpointRows(NEXT_DAY) },
    { from: 21, to: 30, rows: checkpointRows('infinity') },
  );
  await expect(write({ allowsInexact: true })).rejects.toMatchObject({ message: expect.stringContaining('21 to 30') });
  const refused = { code: 'SEGMENT_INEXACT', message: expect.stringContaining('1 to 10') };
  await expect(write({ to: 20n })).rejects.toMatchObject(refused);
  expect(await write({ to: 20n, allowsInexact: true })).toMatchObject({
    tables: [{ rows: 2, inexact: [{ from: '1' }] }],
  });
});
