import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FundingPeriod } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { useStatus } from '../../data/use-status.ts';
import { Figures } from './figures.tsx';
import { HOUR, periodWith, START } from './period.fixture.ts';

const tipOf = (part: HTMLElement) => part.closest<HTMLElement>('[data-tip]')?.dataset.tip;

test('the figures of a period have help marks for the average, the spread and its annualised form', () => {
  openPage(<Figures period={undefined} marketId={'a'.repeat(64)} places={2} title="Current period" />, {});
  const marks = screen.getAllByRole('button', { name: /^Help: / });
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Help: TWAP',
    'Help: Spread',
    'Help: Annualised',
  ]);
});

test.each([
  [true, /^since ≈ \d\d:00:00, /, /^Started between .+ and .+:05\.0+ /],
  [false, /^≈ \S+ \d\d:00 – ≈ \d\d:00$/, /^Start between .+, end between .+:05\.0+ /],
])('an estimated start or end has the sign ≈, and both limits in the tip (running: %s)', (running, words, tip) => {
  const about = (at: bigint) => ({ earliest: `${at}`, latest: `${at + 5_000_000_000n}`, known: 'rows' });
  const end = running ? null : about(START + HOUR);
  const period = FundingPeriod.parse({ ...periodWith(0, '0.01'), running, start: about(START), end });
  openPage(<Figures period={period} marketId={'a'.repeat(64)} places={2} title="Current period" />, {});
  const note = screen.getByText(words);
  expect(note.getAttribute('data-tip')).toMatch(tip);
});

test.each([
  [24, /^2026-\d\d-\d\d \d\d:00 – 2026-\d\d-\d\d \d\d:00$/],
  [1, /^2026-\d\d-\d\d \d\d:00 – \d\d:00$/],
])('the end of a period of %s hours has its date if it is on another day than the start', (hours, words) => {
  const at = (time: bigint) => ({ earliest: `${time}`, latest: `${time}`, known: 'rows' });
  const end = at(START + BigInt(hours) * HOUR);
  const period = FundingPeriod.parse({ ...periodWith(0, '0.01'), start: at(START), end });
  openPage(<Figures period={period} marketId={'a'.repeat(64)} places={2} title="Current period" />, {});
  expect(screen.getByText(words)).toBeTruthy();
});

test('the newest point of a source has its date if it is of another day, for which two lines are free', () => {
  const base = periodWith(0, null);
  const lastAt = `${BigInt(Date.now() - 3 * 86_400_000) * 1_000_000n}`;
  const period = FundingPeriod.parse({ ...base, external: { ...base.external, points: 1, lastAt } });
  openPage(<Figures period={period} marketId={'a'.repeat(64)} places={2} title="Funding period" />, {});
  const note = screen.getByText(/^1 point, last \d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(note.className).toBe('figure-dates');
});

test('an average that is only known as a range has the sign ≈ and both limits in the tip', () => {
  const base = periodWith(0, null);
  const external = { ...base.external, closing: { low: '100000', high: '100007' } };
  const period = FundingPeriod.parse({ ...base, external });
  openPage(<Figures period={period} marketId={'a'.repeat(64)} places={2} title="Funding period" />, {});
  expect(screen.getByText(/^≈ 1,000/).dataset.tip).toBe('between 1,000.00 and 1,000.07');
});

test.each(['offline', 'connecting'] as const)('a network that is %s has no running period', async (connection) => {
  const period = FundingPeriod.parse({ ...periodWith(1, '0.01'), end: null, running: true });
  const Page = () =>
    useStatus() !== undefined && <Figures period={period} marketId={'a'.repeat(64)} places={2} title="Period" />;
  openPage(<Page />, { status: () => ({ ...liveStatus('one'), connection }) });
  expect(await screen.findByText('was running')).toBeTruthy();
  expect(screen.queryByText('running')).toBeNull();
});

test('a period whose market has no new points downloaded is not called running now', async () => {
  const period = FundingPeriod.parse({ ...periodWith(1, '0.01'), end: null, running: true });
  const list = (scope: string, problem: string | null) => ({
    ...{ list: 'fundingPeriodDataPoints' as const, scope, rows: 2, complete: true, asOf: Date.UTC(2020, 7, 24, 12) },
    ...{ activity: 'failed' as const, problem, rowsPerSecond: 0, lastSuccessAt: null, nextTryAt: null },
  });
  const resources = [list('a'.repeat(64), 'The limit is reached.'), list('b'.repeat(64), null)];
  const Page = () =>
    useStatus() !== undefined &&
    ['a', 'b'].map((id) => <Figures key={id} period={period} marketId={id.repeat(64)} places={2} title={id} />);
  openPage(<Page />, { status: () => ({ ...liveStatus('one'), resources }) });
  expect((await screen.findByText(/^running as of 2020-08-24/)).dataset.tip).toMatch(
    /^New points are not downloaded: /,
  );
  expect(screen.getAllByText('running')).toHaveLength(1);
});

const SECOND = 1_000_000_000n;

/**
 * Shows the figures of a period that counts as running and began an hour after the start, at this block time. Without
 * `isMoving`, its prices do not change, so that its start and its length are unknown.
 */
async function figuresAt(blockTime: bigint, lastAt = START + HOUR, isMoving = true) {
  const base = periodWith(1, '0.01');
  const external = { ...base.external, lastAt: lastAt.toString() };
  const unknown = { start: null, spread: { ...base.spread, annualised: null, length: null, unknown: 'lengthUnknown' } };
  const period = FundingPeriod.parse({ ...base, end: null, running: true, external, ...(!isMoving && unknown) });
  // Before the status is read, every such period counts as running.
  const Page = () =>
    useStatus() !== undefined && <Figures period={period} marketId={'a'.repeat(64)} places={2} title="Period" />;
  openPage(<Page />, {
    status: () => ({ ...liveStatus('one'), position: { height: '7', timestamp: blockTime.toString() } }),
  });
  await screen.findByText('Period');
}

test('a period whose end is overdue at the newest block is not called running', async () => {
  await figuresAt(START + 3n * HOUR + SECOND);
  expect(tipOf(await screen.findByText('newest stored'))).toMatch(/: the market has ended, or its newest/);
  expect(screen.getByText(/ – unknown$/)).toBeTruthy();
  expect(screen.queryByText('running')).toBeNull();
});

test.each([
  [48n, 'running'],
  [50n, 'newest stored'],
])('a period of prices that do not change, whose newest point is %s hours old, is %s', async (hours, words) => {
  await figuresAt(START + HOUR + hours * HOUR, START + HOUR, false);
  const chip = await screen.findByText(words);
  if (words !== 'running') expect(tipOf(chip)).toContain('its prices have not changed for days');
  expect(screen.getByText('start unknown')).toBeTruthy();
});

test.each([
  ['two lengths of the former period after its start', START + 3n * HOUR, START],
  ['long after its start, while points arrive', START + 30n * HOUR, START + 28n * HOUR],
])('a period still runs %s', async (_, blockTime, lastAt) => {
  await figuresAt(blockTime, lastAt);
  expect(await screen.findByText('running')).toBeTruthy();
  expect(screen.queryByText('newest stored')).toBeNull();
});
