import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openListReader } from '../list-reader.ts';
import { openListWriter } from '../list-writer.ts';

test('stored parties take the names of their profiles, and the progress of the sync does not change', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-store-'));
  const writer = openListWriter(folder, 'chain');
  onTestFinished(() => {
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const party = (id: string, alias = '') => ({ id, alias, metadata: [] });
  const state = { olderCursor: 'old', newerCursor: 'new', reachedOldest: true, confirmedAt: 5 };
  writer.savePage({ list: 'parties', records: [party('aa'), party('bb')], direction: 'older', progress: state });
  const named = { id: 'aa', alias: 'Ada', metadata: [{ key: 'site', value: 'x' }] };
  expect(writer.saveProfiles([named, party('cc', 'Unknown'), party('bb')])).toBe(1);
  expect(writer.saveProfiles([named])).toBe(0);
  expect(writer.progress('parties', '')).toEqual(state);
  // The list itself has no names, and an empty name replaces none.
  writer.savePage({ list: 'parties', records: [party('aa')], direction: 'newer', progress: state });
  const reader = await openListReader(folder, { threads: 1 });
  const { rows } = await reader.scan('parties', {}, { direction: 'descending', limit: 9 });
  await reader.close();
  expect(rows.map(({ record }) => record)).toEqual([named, party('bb')]);
});
