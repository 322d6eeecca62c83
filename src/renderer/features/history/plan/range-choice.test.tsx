import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { BlockRange } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { blockClockOf } from '../time/block-clock.ts';
import { RangeChoice } from './range-choice.tsx';

/** A hundred segments of a thousand blocks, a block a minute. */
const segments = Array.from({ length: 100 }, (_, index) => ({
  from: BigInt(index * 1000 + 1),
  to: BigInt((index + 1) * 1000),
}));
const START = Date.UTC(2026, 9, 1);
const clock = blockClockOf(
  [0, 100_000].map((height) => ({
    height: BigInt(height),
    timestamp: BigInt(START + height * 60_000) * 1_000_000n,
    isExact: true,
  })),
);

async function openChoice({
  zone = 'utc',
  hasDates = true,
  asked = { from: 99_001n, to: 100_000n },
  times = clock,
} = {}) {
  const onChange = vi.fn<(range: BlockRange) => void>();
  const dates = hasDates && times ? { clock: times, zone } : undefined;
  const page = openPage(<RangeChoice asked={asked} segments={segments} dates={dates} onChange={onChange} />, {});
  await page.person.click(screen.getByRole('button', { name: 'Choose…' }));
  return { ...page, onChange };
}
const preset = (name: string) => screen.getByRole('button', { name });
const field = (name: 'From' | 'To') => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole('button', { name: 'Select these dates' });

test('a preset selects the newest blocks by time or by segments, and the chosen one is marked', async () => {
  const { person, onChange } = await openChoice();
  expect(preset('Newest segment').getAttribute('aria-pressed')).toBe('true');
  expect(preset('All known blocks').getAttribute('aria-pressed')).toBe('false');
  await person.click(preset('Last 24 hours'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: 98_560n, to: 100_000n });
  expect(screen.queryByRole('button', { name: 'Last 24 hours' })).toBeNull();
});

test('the dates begin with those of the range, and say their blocks', async () => {
  const { person, onChange } = await openChoice();
  expect([field('From').value, field('To').value]).toEqual(['2026-12-08T18:01', '2026-12-09T10:40']);
  expect(screen.getByText('Block ≈ 99,001')).toBeTruthy();
  fireEvent.change(field('From'), { target: { value: '2026-10-02T00:00' } });
  fireEvent.change(field('To'), { target: { value: '2026-10-03T00:00' } });
  expect(screen.getByText('Block ≈ 1,440')).toBeTruthy();
  expect(screen.getByText('Block ≈ 2,880')).toBeTruthy();
  await person.click(submit());
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: 1440n, to: 2880n });
});

test('dates are read in the chosen zone, with its offset at that time', async () => {
  const { person, onChange } = await openChoice({ zone: 'Europe/Zurich' });
  // Summer time ends on 25 October.
  fireEvent.change(field('From'), { target: { value: '2026-10-02T02:00' } });
  fireEvent.change(field('To'), { target: { value: '2026-10-26T01:00' } });
  await person.click(submit());
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: 1440n, to: 36_000n });
});

test('dates within a minute are the minutes of the blocks, and a date that stays keeps its block', async () => {
  // Three blocks a minute, of which the first and the last block of the range are in the middle.
  const fast = blockClockOf(
    [0, 100_000].map((height) => ({
      height: BigInt(height),
      timestamp: BigInt(START + height * 20_000) * 1_000_000n,
      isExact: true,
    })),
  );
  const { person, onChange } = await openChoice({ asked: { from: 1001n, to: 3001n }, times: fast });
  expect([field('From').value, field('To').value]).toEqual(['2026-10-01T05:33', '2026-10-01T16:40']);
  fireEvent.change(field('To'), { target: { value: '2026-10-01T16:39' } });
  await person.click(submit());
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: 1001n, to: 2997n });
});

test('dates before and after the chain select what there is', async () => {
  const { person, onChange } = await openChoice();
  fireEvent.change(field('From'), { target: { value: '2020-01-01T00:00' } });
  fireEvent.change(field('To'), { target: { value: '2030-01-01T00:00' } });
  await person.click(submit());
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: 1n, to: 100_000n });
});

test('dates with no block between them are an error at the field', async () => {
  const { person, onChange } = await openChoice();
  fireEvent.change(field('From'), { target: { value: '2019-01-01T00:00' } });
  fireEvent.change(field('To'), { target: { value: '2020-01-01T00:00' } });
  await person.click(submit());
  expect(screen.getByText('No known block is between these dates. Choose other dates.')).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
});

test('an end before the start, or no date, is an error at the field, which gets the focus', async () => {
  const { person, onChange } = await openChoice();
  fireEvent.change(field('To'), { target: { value: '2026-10-01T00:00' } });
  expect(screen.getByText('The end must be after the start.')).toBeTruthy();
  await person.click(submit());
  expect(document.activeElement).toBe(field('To'));
  fireEvent.change(field('From'), { target: { value: '' } });
  await person.click(submit());
  expect(screen.getByText('Enter a date and a time.')).toBeTruthy();
  expect(document.activeElement).toBe(field('From'));
  expect(onChange).not.toHaveBeenCalled();
});

test('without known times, segments can be chosen and a text says when dates appear', async () => {
  await openChoice({ hasDates: false });
  expect(preset('Last 24 hours').getAttribute('disabled')).not.toBeNull();
  expect(preset('Newest 10 segments').getAttribute('disabled')).toBeNull();
  expect(screen.getByText(/^Dates appear when/)).toBeTruthy();
});
