import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { DateHelper, EpochHelper } from './unit-helpers.tsx';

const HOUR = 3_600_000;

/** Opens the helper of a field with this value, and presses one of its buttons. Returns the values that it gives. */
async function pressInDates(value: string, unit: 'time' | 'seconds', name: string) {
  const onChange = vi.fn<(value: string) => void>();
  const { person } = openPage(<DateHelper label="Expiry" value={value} unit={unit} onChange={onChange} />, {});
  await person.click(screen.getByRole('button', { name: 'Choose a date' }));
  await person.click(screen.getByRole('button', { name }));
  return onChange.mock.calls.flat();
}

test.each([
  ['In an hour', HOUR],
  ['In a day', 24 * HOUR],
  ['In a week', 7 * 24 * HOUR],
])('"%s" gives the time that long from now, in whole seconds', async (name, ahead) => {
  const before = Date.now();
  const [nanoseconds = ''] = await pressInDates('', 'time', name);
  expect(nanoseconds).toMatch(/^\d{10}000000000$/);
  const now = Number(nanoseconds.slice(0, -6)) - ahead;
  expect(now).toBeGreaterThan(before - 1000);
  expect(now).toBeLessThanOrEqual(Date.now());
});

test('the date begins with the value of the field, and gives the same value', async () => {
  expect(await pressInDates('1772362800', 'seconds', 'Use this time')).toEqual(['1772362800']);
});

test('Tab in the date is left to the browser, which goes from the date to its hours', async () => {
  const { person } = openPage(<DateHelper label="Expiry" value="" unit="time" onChange={() => {}} />, {});
  await person.click(screen.getByRole('button', { name: 'Choose a date' }));
  const date = screen.getByLabelText(/^Date and time/);
  date.focus();
  expect(fireEvent.keyDown(date, { key: 'Tab' }), 'not prevented').toBe(true);
  expect(document.activeElement).toBe(date);
});

test('a field in seconds gets seconds', async () => {
  const [seconds] = await pressInDates('', 'seconds', 'In an hour');
  expect(seconds).toMatch(/^\d{10}$/);
});

test.each([
  ['The next epoch (42)', '42'],
  ['In 30 epochs (71)', '71'],
])('"%s" gives the number of that epoch', async (name, epoch) => {
  const onChange = vi.fn<(value: string) => void>();
  const status = () => ({ ...liveStatus('one'), currentEpoch: '41' });
  const { person } = openPage(<EpochHelper label="Start" onChange={onChange} />, { status });
  await person.click(await screen.findByRole('button', { name: 'Choose an epoch' }));
  await person.click(screen.getByRole('button', { name }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(epoch);
});
