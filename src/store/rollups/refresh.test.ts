import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openForReading, openForWriting } from '../../sqlite/index.ts';
import { openListWriter } from '../list-writer.ts';
import { listProgress, MARKET, withStore } from '../lists.fixture.ts';
import { LISTS_MIGRATIONS, listsFile } from '../lists-format.ts';
import { rebuildSummaries } from './refresh.ts';

test('a file with fewer levels of summaries, or other totals, gets those of today', () =>
  withStore(({ folder }) => {
    const home = join(folder, 'old');
    const summaries = () => {
      const reader = openForReading(listsFile(home), LISTS_MIGRATIONS);
      try {
        return reader.statement('SELECT * FROM funding_summary ORDER BY market, series, level, start').all();
      } finally {
        reader.close();
      }
    };
    const writer = openListWriter(home, 'test-chain');
    const points = Array.from({ length: 60 }, (_, index) => ({
      marketId: MARKET,
      seq: 1n,
      dataPointType: index % 2 === 0 ? ('SOURCE_INTERNAL' as const) : ('SOURCE_EXTERNAL' as const),
      price: `${index % 7}`,
      timestamp: BigInt(index) * 500_000_000_000n,
      twap: `${3 + (index % 7)}`,
    }));
    writer.savePage({
      list: 'fundingPeriodDataPoints',
      scope: MARKET,
      records: points,
      direction: 'older',
      progress: listProgress(),
    });
    writer.close();
    const before = summaries();
    expect(before.length).toBeGreaterThan(60);
    const file = openForWriting(listsFile(home), LISTS_MIGRATIONS);
    file.statement('DELETE FROM funding_summary WHERE level > 2').run();
    file.statement("UPDATE funding_summary SET points = 0, total = '0'").run();
    file.pragma(`user_version = ${LISTS_MIGRATIONS.indexOf(rebuildSummaries)}`);
    file.close();
    openListWriter(home, 'test-chain').close();
    expect(summaries()).toEqual(before);
  }));

test('an older point changes the summaries of the spreads after it, in its period', () =>
  withStore(({ writer, connection, empty }) => {
    const point = (minute: bigint, dataPointType: 'SOURCE_INTERNAL' | 'SOURCE_EXTERNAL', twap: string) => ({
      marketId: MARKET,
      seq: 1n,
      dataPointType,
      price: '',
      timestamp: minute * 60_000_000_000n,
      twap,
    });
    const newestFirst = [point(35n, 'SOURCE_INTERNAL', '12'), point(5n, 'SOURCE_EXTERNAL', '10')];
    const summaries = () =>
      connection
        .statement('SELECT series, level, start, total FROM funding_summary ORDER BY series, level, start')
        .all();
    const savePage = (points: typeof newestFirst) =>
      writer.savePage({
        list: 'fundingPeriodDataPoints',
        scope: MARKET,
        records: points,
        direction: 'older',
        progress: listProgress(),
      });
    savePage(newestFirst);
    const atOnce = summaries();
    empty();
    for (const one of newestFirst) savePage([one]);
    expect(summaries()).toEqual(atOnce);
  }));
