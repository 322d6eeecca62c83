import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FundingPeriod } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { formatNanoseconds } from '../../../ui/format/index.ts';
import { periodWith, START } from '../period.fixture.ts';
import { PeriodPanel } from './period-panel.tsx';
import { RecordedText } from './period-words.tsx';

const DAY = 86_400_000_000_000n;

const PANEL = (
  <PeriodPanel
    marketId={'ab'.repeat(32)}
    markets={[]}
    places={2}
    search={{ show: 'periods' }}
    open="1"
    onSearch={() => {}}
    unit={{ decimals: 2, name: 'tUSD', from: 'network' }}
    controls={null}
  />
);

test('what the network recorded in a period stands with its block time, since its averages end there', async () => {
  const SECOND = 1_000_000_000n;
  const at = START + 7199n * SECOND;
  const recorded = {
    atBlockTime: at.toString(),
    isLast: true,
    start: (START + 3600n * SECOND).toString(),
    internalTwap: '100040',
    externalTwap: '100000',
    fundingPayment: '41',
    fundingRate: '0.00041',
  };
  openPage(PANEL, {
    status: () => liveStatus('one'),
    fundingPeriods: () => ({
      periods: [{ ...periodWith(1, '0.0004'), recorded }],
      next: null,
      extent: { oldest: '1', newest: '2', firstSeq: '1', lastSeq: '1', points: 120 },
      coverage: { complete: true, asOf: null },
    }),
  });
  const term = await screen.findByText('Block time');
  expect(term.closest('div')?.textContent).toContain(formatNanoseconds(at, 'local').short);
});

test('a period whose end is overdue at the newest block has an unknown end, and does not run', async () => {
  const after = START + 4n * 3_600_000_000_000n + 1n;
  openPage(PANEL, {
    status: () => ({ ...liveStatus('one'), position: { height: '7', timestamp: after.toString() } }),
    fundingPeriods: () => ({
      periods: [{ ...periodWith(1, '0.0004'), end: null, running: true }],
      next: null,
      extent: null,
      coverage: { complete: true, asOf: null },
    }),
  });
  const end = await screen.findByText('End');
  await waitFor(() => expect(end.closest('div')?.textContent).toBe('Endunknown'));
  expect(screen.getByText('unknown').dataset.tip).toMatch(
    /Download the table Market data in History: it records when each period starts/,
  );
});

test('while the network is away, a period is not said to run still', async () => {
  openPage(PANEL, {
    status: () => ({ ...liveStatus('one'), connection: 'offline' }),
    fundingPeriods: () => ({
      periods: [{ ...periodWith(1, '0.0004'), end: null, running: true }],
      next: null,
      extent: null,
      coverage: { complete: true, asOf: null },
    }),
  });
  const end = await screen.findByText('End');
  await waitFor(() => expect(end.closest('div')?.textContent).toBe('Endwas running'));
});

test('a recorded figure has the block time of its record, and a missing one says where it comes from', () => {
  const at = BigInt(Date.UTC(2026, 9, 1, 12)) * 1_000_000n;
  const start = at - 3_600_000_000_000n;
  const recorded = { atBlockTime: at, start, isLast: true, fundingPayment: '5' } as NonNullable<
    FundingPeriod['recorded']
  >;
  const early = { ...recorded, isLast: false, fundingPayment: '4' };
  const figure = ({ fundingPayment }: { fundingPayment: string }) => ({ short: fundingPayment, exact: fundingPayment });
  openPage(
    <>
      <RecordedText period={{ running: false, recorded }}>{figure}</RecordedText>
      <RecordedText period={{ running: true, recorded: early }}>{figure}</RecordedText>
      <RecordedText period={{ running: false, recorded: early }}>{figure}</RecordedText>
      <RecordedText period={{ running: false, recorded: null }}>{figure}</RecordedText>
      <RecordedText period={{ running: true, recorded: { ...early, fundingPayment: '3', start: at - DAY } }}>
        {figure}
      </RecordedText>
    </>,
    {},
  );
  expect(screen.getByText('5').dataset.tip).toMatch(/^5, recorded at block time 2026-10-01 /);
  const { date, time } = formatNanoseconds(at, 'local');
  const running = screen.getByText('4');
  expect(running.dataset.tip).toMatch(/^4, recorded at block time 2026-10-01 .*, the newest block of this period/);
  // The other figures of a running period may be newer, so this one is grey and has its time.
  expect(running.className).toMatch(/faint/);
  expect(running.previousElementSibling?.textContent).toBe(time);
  expect(screen.getByText('5').className).not.toMatch(/faint/);
  expect(screen.getByText('3').previousElementSibling?.textContent).toBe(`${date} ${time}`);
  const [unsettled, none] = screen.getAllByText('–');
  expect(unsettled?.dataset.tip).toMatch(/^4, recorded at .* Later market data of this period is not stored/);
  expect(none?.dataset.tip).toMatch(/^Market data of this period is not stored, not read yet, or suspect/);
});
