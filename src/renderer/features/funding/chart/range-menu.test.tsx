import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import type { Range } from '../link.ts';
import { RangeMenu } from './range-menu.tsx';

const DAY = 86_400_000;
const NEWEST = Date.UTC(2026, 10, 24, 19, 10, 30);
const lastDay: Range = { kind: 'last', seconds: 86_400 };

async function openMenu({ range = lastDay, zone = 'utc' } = {}) {
  const onChange = vi.fn<(range: Range) => void>();
  const view = { from: NEWEST - DAY, to: NEWEST };
  const page = openPage(<RangeMenu range={range} view={view} zone={zone} onChange={onChange} />, {});
  await page.person.click(screen.getByRole('button', { name: 'Last 24 hours' }));
  return { ...page, onChange };
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole('button', { name: 'Show these dates' });

test('the chosen range is marked, and the dates begin with the visible range', async () => {
  await openMenu();
  const pressed = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(pressed).toEqual(['Last 24 hours']);
  expect([field(/^From \(UTC\)/).value, field(/^To \(UTC\)/).value]).toEqual(['2026-11-23T19:10', '2026-11-24T19:10']);
});

test.each<[name: string, range: Range]>([
  ['Last hour', { kind: 'last', seconds: 3600 }],
  ['Last 6 hours', { kind: 'last', seconds: 21_600 }],
  ['Last 7 days', { kind: 'last', seconds: 604_800 }],
  ['Last 30 days', { kind: 'last', seconds: 2_592_000 }],
  ['Everything stored', { kind: 'all' }],
])('"%s" chooses that range', async (name, range) => {
  const { person, onChange } = await openMenu();
  await person.click(screen.getByRole('button', { name }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(range);
});

test('dates are read in the chosen zone, and one that was not changed stays exact', async () => {
  const { person, onChange } = await openMenu({ zone: 'Europe/Zurich' });
  fireEvent.change(field(/^From \(Europe\/Zurich\)/), { target: { value: '2026-11-24T10:00' } });
  await person.click(submit());
  const span = { from: Date.UTC(2026, 10, 24, 9), to: NEWEST };
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ kind: 'between', span });
});

test('no date, or an end before the start, is an error at its field, which gets the focus', async () => {
  const { person, onChange } = await openMenu();
  fireEvent.change(field(/^From/), { target: { value: '' } });
  await person.click(submit());
  expect(screen.getByText('Enter a date and a time.')).toBeTruthy();
  expect(document.activeElement).toBe(field(/^From/));
  fireEvent.change(field(/^From/), { target: { value: '2026-11-25T00:00' } });
  await person.click(submit());
  expect(screen.getByText('The end must be after the start.')).toBeTruthy();
  expect(document.activeElement).toBe(field(/^To/));
  expect(onChange).not.toHaveBeenCalled();
});

test('a funding period is chosen by its number, grouped or not', async () => {
  const { person, onChange } = await openMenu();
  await person.type(screen.getByLabelText('Funding period'), '1,240{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ kind: 'period', seq: 1240n });
});
