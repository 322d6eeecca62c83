import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FundingPeriodDataPoint } from '../../contract/index.ts';
import { createSandboxSource } from '../../sandbox/index.ts';
import { openForWriting } from '../../sqlite/index.ts';
import { analyse } from '../analyses.ts';
import { openListReader } from '../list-reader.ts';
import { openListWriter } from '../list-writer.ts';
import { listProgress, saveAll, type TestStore, withStore } from '../lists.fixture.ts';
import { LISTS_MIGRATIONS, listsFile } from '../lists-format.ts';
import { PERIOD_METHOD } from './kept-periods.ts';
import type { RecordedPeriods } from './period-findings.ts';

/** A store with the points of a sandbox's first market over some hours, whose closed periods are kept if wanted. */
async function withPeriods(
  { kept }: { kept: boolean },
  use: (
    store: TestStore & {
      marketId: string;
      points: FundingPeriodDataPoint[];
      /** Returns all periods that the list gives. */
      list(recorded?: RecordedPeriods): ReturnType<typeof analyse<'fundingPeriods'>>['periods'];
      /** Returns the seqs of the periods in the table. */
      keptSeqs(): unknown[];
      /** Runs a statement over the file. */
      change(sql: string): void;
    },
  ) => unknown,
): Promise<void> {
  const source = createSandboxSource({ height: 6 * 3600 + 1800, still: true });
  const marketId = source.markets[0]?.id ?? '';
  const { rows } = await source.scan('fundingPeriodDataPoints', { marketId }, { direction: 'ascending', limit: 5000 });
  const points = rows.map(({ record }) => record);
  await withStore(async (store) => {
    saveAll(store.writer, 'fundingPeriodDataPoints', marketId, points);
    if (kept) keepAll(store);
    const { connection, folder } = store;
    await use({
      ...store,
      marketId,
      points,
      list: (recorded) => analyse(connection, 'fundingPeriods', { marketId, ...(recorded && { recorded }) }).periods,
      keptSeqs: () => connection.statement('SELECT seq FROM kept_period ORDER BY seq DESC').all().flat(),
      change(sql) {
        const file = openForWriting(listsFile(folder), LISTS_MIGRATIONS);
        file.statement(sql).run();
        file.close();
      },
    });
  });
}

function keepAll({ writer }: Pick<TestStore, 'writer'>): void {
  while (writer.keepPeriods());
}

/** Changes the kept periods, so that an answer shows which of its periods were read and not computed. */
const MARK = `UPDATE kept_period SET period = json_set(period, '$.external.points', 999999)`;

/** The seqs of periods that come from the table. */
const marked = (periods: readonly { seq: bigint; external: { points: number } }[]) =>
  periods.filter(({ external }) => external.points === 999_999).map(({ seq }) => seq);

test('closed periods are kept as they are computed, except the oldest one and the one before the running one', () =>
  withPeriods({ kept: false }, (store) => {
    const computed = store.list();
    expect(store.keptSeqs()).toEqual([]);
    keepAll(store);
    expect(store.keptSeqs()).toEqual(computed.slice(2, -1).map(({ seq }) => seq));
    expect(store.keptSeqs().length).toBeGreaterThan(3);
    expect(store.list()).toEqual(computed);
  }));

test('a period that becomes stale before all are kept is kept again', () =>
  withPeriods({ kept: false }, (store) => {
    store.writer.keepPeriods();
    store.change('DELETE FROM kept_period');
    keepAll(store);
    expect(store.keptSeqs()).toEqual(
      store
        .list()
        .slice(2, -1)
        .map(({ seq }) => seq),
    );
  }));

test('a list computes no period that is kept, also after a restart', () =>
  withPeriods({ kept: true }, async ({ writer, folder, marketId, list, keptSeqs, change }) => {
    change(MARK);
    expect(marked(list())).toEqual(keptSeqs());
    writer.close();
    const reader = await openListReader(folder, { threads: 1 });
    expect(marked((await reader.analyse('fundingPeriods', { marketId })).periods)).toEqual(keptSeqs());
    await reader.close();
  }));

test('a changed point makes its period and both neighbours stale, and they are kept again as they are now', () =>
  withPeriods({ kept: true }, (store) => {
    const { writer, marketId, points, list, keptSeqs, change } = store;
    const before = keptSeqs();
    const seq = before[2] as bigint;
    const own = points.filter((point) => point.seq === seq && point.dataPointType === 'SOURCE_INTERNAL');
    const wrong = { ...(own[30] as FundingPeriodDataPoint), twap: '1' };
    saveAll(writer, 'fundingPeriodDataPoints', marketId, [wrong]);
    expect(keptSeqs()).toEqual(before.filter((each) => (each as bigint) > seq + 1n || (each as bigint) < seq - 1n));
    const verdictNow = () => list().find((period) => period.seq === seq)?.internal.verdict;
    expect(verdictNow()).toBe('differs');
    keepAll(store);
    expect(keptSeqs()).toEqual(before);
    change(MARK);
    expect(marked(list())).toEqual(before);
    expect(verdictNow()).toBe('differs');
    // The same points again change nothing.
    saveAll(writer, 'fundingPeriodDataPoints', marketId, [wrong]);
    expect(keptSeqs()).toEqual(before);
  }));

test('a period is kept as soon as it is no longer the last closed one', () =>
  withPeriods({ kept: true }, (store) => {
    const [last, closed] = store.list();
    if (last === undefined || closed === undefined) throw new Error('too few periods');
    const next = store.points.filter(({ seq }) => seq === last.seq).map((point) => ({ ...point, seq: last.seq + 1n }));
    saveAll(store.writer, 'fundingPeriodDataPoints', store.marketId, next);
    keepAll(store);
    expect(store.keptSeqs()[0]).toBe(closed.seq);
  }));

test('a period that another method computed is not read, and is computed again', () =>
  withPeriods({ kept: true }, (store) => {
    const { folder, list, keptSeqs, change } = store;
    const before = list();
    change(MARK);
    change('UPDATE kept_period SET method = 0');
    expect(list()).toEqual(before);
    const writer = openListWriter(folder, 'test-chain');
    keepAll({ writer });
    writer.close();
    expect(keptSeqs()).toEqual(before.slice(2, -1).map(({ seq }) => seq));
    change(MARK);
    expect(marked(list())).toEqual(keptSeqs());
  }));

test('a kept period that is damaged is computed again, and the others are read', () =>
  withPeriods({ kept: true }, ({ list, keptSeqs, change }) => {
    const before = list();
    const [cut, shapeless, ...rest] = keptSeqs();
    change(MARK);
    change(`UPDATE kept_period SET period = substr(period, 1, 40) WHERE seq = ${cut}`);
    change(`UPDATE kept_period SET period = json_set(period, '$.start', 'x') WHERE seq = ${shapeless}`);
    expect(marked(list())).toEqual(rest);
    const isDamaged = ({ seq }: { seq: bigint }) => seq === cut || seq === shapeless;
    expect(list().filter(isDamaged)).toEqual(before.filter(isDamaged));
  }));

test('while older points may be missing, no period is kept and none is read', () =>
  withPeriods({ kept: true }, (store) => {
    const { writer, marketId, list, change } = store;
    change(MARK);
    const page = { list: 'fundingPeriodDataPoints', scope: marketId, records: [], direction: 'older' } as const;
    writer.savePage({ ...page, progress: listProgress({ confirmedAt: 1 }) });
    expect(marked(list())).toEqual([]);
    change('DELETE FROM kept_period');
    keepAll(store);
    expect(store.keptSeqs()).toEqual([]);
  }));

test('a kept period is used if the averages allow only its recorded start; otherwise the period is computed', () =>
  withPeriods({ kept: false }, (store) => {
    const record = { atBlockTime: 0n, isLast: true, internalTwap: '', externalTwap: '', fundingPayment: '' };
    const starts = new Map(
      store.list().flatMap(({ seq, start }) => (start === null ? [] : [[seq, start.earliest] as const])),
    );
    const recordedAt = (shift: (seq: bigint) => bigint): RecordedPeriods =>
      new Map([...starts].map(([seq, start]) => [seq, { ...record, fundingRate: '', start: start + shift(seq) }]));
    const seq = store.list()[3]?.seq ?? 0n;
    const right = recordedAt(() => 0n);
    const moved = recordedAt((each) => (each === seq ? 1_000_000_000n : 0n));
    const computed = [right, moved].map((recorded) => store.list(recorded));
    keepAll(store);
    expect([right, moved].map((recorded) => store.list(recorded))).toEqual(computed);
    const kept = store.keptSeqs();
    store.change(MARK);
    expect(marked(store.list(right))).toEqual(kept);
    // The period before ends where this one starts.
    expect(marked(store.list(moved))).toEqual(kept.filter((each) => each !== seq && each !== seq - 1n));
  }));

test('the number of the method belongs to the values that it computes: raise it when they change', () =>
  withPeriods({ kept: true }, ({ connection }) => {
    const texts = connection.statement('SELECT period FROM kept_period ORDER BY seq').all().flat();
    const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
    expect([PERIOD_METHOD, digest]).toEqual([1n, 'f200a84931e1cadf']);
  }));
