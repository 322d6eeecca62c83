import { expect, test } from 'vitest';
import type { Party } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { listProgress, withStore } from '../lists.fixture.ts';
import { scanList } from '../scans/lookups.ts';

function party(id: string, more: Partial<Party> = {}): Party {
  return { id, alias: '', metadata: [], ...more };
}

const done = listProgress({ reachedOldest: true });

/** Ids and ranks, newest first. */
function ranks(connection: Connection): string[] {
  const { rows } = scanList(connection, 'parties', {}, { direction: 'descending', limit: 100 });
  return rows.map(({ key: [rank], record }) => `${record.id} ${rank}`);
}

test('the first sync counts down from 0, later arrivals count up', () =>
  withStore(({ writer, connection }) => {
    writer.savePage({
      list: 'parties',
      records: ['cc', 'bb'].map((id) => party(id)),
      direction: 'older',
      progress: done,
    });
    writer.savePage({ list: 'parties', records: ['aa'].map((id) => party(id)), direction: 'older', progress: done });
    writer.savePage({
      list: 'parties',
      records: ['dd', 'ee'].map((id) => party(id)),
      direction: 'newer',
      progress: done,
    });
    expect(ranks(connection)).toEqual(['ee 2', 'dd 1', 'cc 0', 'bb -1', 'aa -2']);
  }));

test('a stored party keeps its rank, in both directions of the sync', () =>
  withStore(({ writer, connection }) => {
    const page = ['cc', 'bb', 'aa'].map((id) => party(id));
    writer.savePage({ list: 'parties', records: page, direction: 'older', progress: done });
    expect(writer.savePage({ list: 'parties', records: page, direction: 'older', progress: done })).toBe(0);
    expect(
      writer.savePage({ list: 'parties', records: [party('bb'), party('dd')], direction: 'newer', progress: done }),
    ).toBe(1);
    expect(ranks(connection)).toEqual(['dd 1', 'cc 0', 'bb -1', 'aa -2']);
    expect(writer.counts().parties).toBe(4);
  }));

test('alias and metadata are saved when given and kept when not', () =>
  withStore(({ writer, connection }) => {
    const metadata = [{ key: 'team', value: 'blue' }];
    const stored = () => scanList(connection, 'parties', {}, { direction: 'descending', limit: 1 }).rows[0]?.record;
    writer.savePage({ list: 'parties', records: [party('aa')], direction: 'older', progress: done });
    writer.savePage({
      list: 'parties',
      records: [party('aa', { alias: 'Ann', metadata })],
      direction: 'newer',
      progress: done,
    });
    expect(stored()).toEqual(party('aa', { alias: 'Ann', metadata }));
    writer.savePage({ list: 'parties', records: [party('aa')], direction: 'newer', progress: done });
    expect(stored()).toEqual(party('aa', { alias: 'Ann', metadata }));
    writer.savePage({ list: 'parties', records: [party('aa', { alias: 'Anna' })], direction: 'newer', progress: done });
    expect(stored()).toEqual(party('aa', { alias: 'Anna', metadata }));
  }));

test('the built-in party stays before all others where the service lists it there', () =>
  withStore(({ writer, connection }) => {
    writer.savePage({
      list: 'parties',
      records: ['network', 'bb', 'aa'].map((id) => party(id)),
      direction: 'older',
      progress: done,
    });
    writer.savePage({
      list: 'parties',
      records: ['cc', 'network'].map((id) => party(id)),
      direction: 'newer',
      progress: done,
    });
    expect(ranks(connection).map((row) => row.split(' ')[0])).toEqual(['network', 'cc', 'bb', 'aa']);
  }));

test('the built-in party has its position among the others where the service lists it so', () =>
  withStore(({ writer, connection }) => {
    writer.savePage({
      list: 'parties',
      records: ['bb', 'network', 'aa'].map((id) => party(id)),
      direction: 'older',
      progress: done,
    });
    writer.savePage({ list: 'parties', records: ['cc'].map((id) => party(id)), direction: 'newer', progress: done });
    expect(ranks(connection).map((row) => row.split(' ')[0])).toEqual(['cc', 'bb', 'network', 'aa']);
  }));
