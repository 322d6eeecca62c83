import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FundingPeriod } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { Figures } from './figures.tsx';
import { HOUR, periodWith, START } from './period.fixture.ts';

test('the figures of a period have help marks for the average and the spread', () => {
  openPage(<Figures period={undefined} marketId={'a'.repeat(64)} places={2} title="Current period" />, {});
  const marks = screen.getAllByRole('button', { name: /^Help: / });
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual(['Help: TWAP', 'Help: Spread']);
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
