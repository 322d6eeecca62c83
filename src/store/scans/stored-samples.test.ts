import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Connection } from '../../sqlite/index.ts';
import { openForWriting } from '../../sqlite/index.ts';
import { MARKET, saveAll, saveInPages, syncStory, withStore } from '../lists.fixture.ts';
import { LISTS_MIGRATIONS, listsFile } from '../lists-format.ts';
import { arbitraryParties, fundingPoints } from '../records.fixture.ts';
import { compareKeysInOrder } from './key-order.ts';
import { scanFrom } from './lookups.ts';
import type { Plan } from './plan.ts';
import { planFundingPoints } from './plan-funding-points.ts';
import { planParties } from './plan-parties.ts';
import { runScan } from './scan.ts';

const everyParty = { filter: {}, where: [] };
const everyPoint = { filter: { marketId: MARKET }, where: [] };

/** Checks that samples are ascending and that each has the number of rows up to its key; returns them. */
function checkSamples(connection: Connection, plan: Plan<unknown>, step: number) {
  const keys = runScan(connection, plan, { direction: 'ascending', limit: 1_000 }).map(({ key }) => key);
  const samples = plan.samples?.(step) ?? [];
  for (const { key, upTo } of samples) {
    expect(upTo).toBe(keys.filter((each) => compareKeysInOrder(each.slice(0, 1), key, plan.order) <= 0).length);
  }
  expect(samples).toEqual(samples.toSorted((one, other) => one.upTo - other.upTo));
  return samples;
}

test('each sample has the number of rows up to its key, however the rows arrived', () =>
  withStore((store) => {
    fc.assert(
      fc.property(
        arbitraryParties,
        fundingPoints(MARKET),
        syncStory,
        fc.boolean(),
        (people, points, story, builtIn) => {
          store.empty();
          const network = { id: 'network', alias: '', metadata: [] };
          saveInPages(store.writer, 'parties', '', builtIn ? [...people, network] : people, story);
          saveInPages(store.writer, 'fundingPeriodDataPoints', MARKET, points, story);
          const parties = checkSamples(store.connection, planParties(store.connection, everyParty), 3);
          expect(parties.length).toBeGreaterThanOrEqual(Math.floor(people.length / 3));
          checkSamples(store.connection, planFundingPoints(store.connection, everyPoint), 3);
        },
      ),
      { numRuns: 50 },
    );
  }));

test('points of many days have samples of at most a step, from the widest summaries that are small enough', () =>
  withStore(({ writer, connection }) => {
    const points = Array.from({ length: 500 }, (_, index) => ({
      marketId: MARKET,
      seq: 1n,
      dataPointType: index % 3 === 0 ? ('SOURCE_EXTERNAL' as const) : ('SOURCE_INTERNAL' as const),
      price: '1',
      timestamp: 1_600_000_000_000_000_000n + BigInt(index) * 1_800_000_000_000n,
      twap: '1',
    }));
    saveAll(writer, 'fundingPeriodDataPoints', MARKET, points);
    const samples = checkSamples(connection, planFundingPoints(connection, everyPoint), 20);
    // Two points an hour: eight hours have 16.
    expect(samples.length).toBeGreaterThan(500 / 16 - 2);
    expect(samples.length).toBeLessThan(500 / 16 + 2);
  }));

test('ranks with a gap give no samples, and an index is found nevertheless', () =>
  withStore(({ folder, writer, connection }) => {
    const people = ['aa', 'bb', 'cc', 'dd'].map((id) => ({ id, alias: '', metadata: [] }));
    saveAll(writer, 'parties', '', people);
    expect(planParties(connection, everyParty).samples?.(2)).toHaveLength(2);
    const editor = openForWriting(listsFile(folder), LISTS_MIGRATIONS);
    editor.write(() => editor.statement("UPDATE party SET rank = 5 WHERE id = 'dd'").run());
    editor.close();
    expect(planParties(connection, everyParty).samples?.(2)).toBeUndefined();
    const { rows } = scanFrom(connection, 'parties', everyParty, { at: { row: 3 }, direction: 'ascending', limit: 2 });
    expect(rows.map(({ record }) => record.id)).toEqual(['dd']);
  }));
