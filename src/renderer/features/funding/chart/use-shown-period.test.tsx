import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import type { Range } from '../link.ts';
import { HOUR, periodWith, START } from '../period.fixture.ts';
import { millisOf } from './chart-series.ts';
import { useShownPeriod } from './use-shown-period.ts';

const MARKET = 'ab'.repeat(32);
const MINUTE = HOUR / 60n;

/** A range of some minutes that ends some minutes after the start. */
function between(end: bigint, length: bigint): Range {
  const to = millisOf(START + end * MINUTE);
  return { kind: 'between', span: { from: to - Number(length) * 60_000, to } };
}

function Shown({ ranges }: { ranges: readonly Range[] }) {
  const [range, setRange] = useState(ranges[0] as Range);
  const { period, title } = useShownPeriod(MARKET, range);
  return (
    <>
      <p>{`${title}: ${period === undefined ? 'loads' : period === null ? 'none' : period.seq}`}</p>
      {ranges.map((each, index) => (
        <button key={JSON.stringify(each)} type="button" onClick={() => setRange(each)}>
          Range {index}
        </button>
      ))}
    </>
  );
}

/** Periods begin every hour, from the first hour on. Those that touch a time are the one it lies in, and the one before. */
function answer(to: string | number | undefined) {
  const last = to === undefined ? 9 : Math.max(1, Math.floor(Number((BigInt(to) - START) / MINUTE) / 60));
  const seqs = last === 1 ? [1] : [last, last - 1];
  return {
    periods: seqs.map((seq) => periodWith(seq, '0')),
    next: null,
    extent: null,
    coverage: { complete: true, asOf: null },
  };
}

test('the last period in sight does not begin in the last twentieth of the range, unless it is the first one', async () => {
  const ranges = [between(304n, 60n), between(304n, 100n), between(303n, 60n), between(61n, 60n), between(60n, 60n)];
  const { person } = openPage(<Shown ranges={ranges} />, { fundingPeriods: ({ to }) => answer(to) });
  for (const [index, seq] of ['5', '4', '4', '1', 'none'].entries()) {
    await person.click(screen.getByRole('button', { name: `Range ${index}` }));
    expect(await screen.findByText(`Last visible period: ${seq}`)).toBeTruthy();
  }
});

test('the period stays while another range that shows some of it loads, and not with a range beside it', async () => {
  const later = Promise.withResolvers<void>();
  let beside: PromiseWithResolvers<void> | undefined;
  const ranges: Range[] = [between(270n, 60n), between(450n, 200n), between(690n, 60n), { kind: 'last', seconds: 60 }];
  const { person, inputs } = openPage(<Shown ranges={ranges} />, {
    fundingPeriods: async ({ to }) => {
      if (BigInt(to ?? 0) > START + 400n * MINUTE) await later.promise;
      await beside?.promise;
      return answer(to);
    },
  });
  expect(screen.getByText('Last visible period: loads')).toBeTruthy();
  expect(await screen.findByText('Last visible period: 4')).toBeTruthy();
  const asked = inputs('fundingPeriods').length;
  await person.click(screen.getByRole('button', { name: 'Range 1' }));
  await waitFor(() => expect(inputs('fundingPeriods').length).toBeGreaterThan(asked));
  expect(screen.getByText('Last visible period: 4')).toBeTruthy();
  later.resolve();
  expect(await screen.findByText('Last visible period: 7')).toBeTruthy();
  const before = inputs('fundingPeriods').length;
  beside = Promise.withResolvers<void>();
  await person.click(screen.getByRole('button', { name: 'Range 2' }));
  await waitFor(() => expect(inputs('fundingPeriods').length).toBeGreaterThan(before));
  expect(screen.getByText('Last visible period: loads')).toBeTruthy();
  beside.resolve();
  expect(await screen.findByText('Last visible period: 11')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Range 3' }));
  expect(await screen.findByText('Current period: 9')).toBeTruthy();
});

test('a range with the newest point has the current period, and one before it the last visible one', async () => {
  const newest = START + 570n * MINUTE;
  const period = { ...periodWith(9, '0'), end: null, running: true };
  const side = { ...period.external, lastAt: newest.toString() };
  const extent = { oldest: '1', newest: newest.toString(), firstSeq: '1', lastSeq: '9', points: 2 };
  const { person } = openPage(<Shown ranges={[between(571n, 60n), between(569n, 20n)]} />, {
    fundingPeriods: () => ({ ...answer(undefined), periods: [{ ...period, external: side, internal: side }], extent }),
  });
  expect(await screen.findByText('Current period: 9')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Range 1' }));
  expect(await screen.findByText('Last visible period: 9')).toBeTruthy();
});

test('the newest period is not called current if its end is overdue at the newest block', async () => {
  const after = START + 12n * HOUR + 1n;
  openPage(<Shown ranges={[{ kind: 'last', seconds: 60 }]} />, {
    status: () => ({ ...liveStatus('one'), position: { height: '7', timestamp: after.toString() } }),
    fundingPeriods: () => ({ ...answer(undefined), periods: [{ ...periodWith(9, '0'), end: null, running: true }] }),
  });
  expect(await screen.findByText('Newest stored period: 9')).toBeTruthy();
});
