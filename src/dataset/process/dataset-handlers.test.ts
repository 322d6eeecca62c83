import { expect, test, vi } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { checkpointRows, dataset } from '../dataset.fixture.ts';
import { Engine } from '../engine/engine.ts';

test('an engine that could not be opened is opened by the next call', async () => {
  const { write, store } = await dataset();
  await store({ from: 1, to: 10, rows: checkpointRows('2026-10-01 10:00:00+00') });
  vi.spyOn(Engine, 'open').mockRejectedValueOnce(new OrreryError('ENGINE_FAILED', { problem: 'out of memory' }));
  await expect(write()).rejects.toMatchObject({ code: 'ENGINE_FAILED' });
  expect(await write()).toMatchObject({ tables: [{ rows: 1 }] });
});
