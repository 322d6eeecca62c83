import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { LimitField } from './limit-field.tsx';

/** Opens the field over 25 MB on disk. Returns the page, and the limits that were set. */
function openField(limit: number | null = null) {
  const changes: (number | null)[] = [];
  function Page() {
    const [used, setUsed] = useState(25_000_000);
    const [now, setNow] = useState(limit);
    const onChange = (next: number | null) => {
      changes.push(next);
      setNow(next);
    };
    return (
      <>
        <LimitField label="Limit" limit={now} used={used} onChange={onChange} />
        <button type="button" onClick={() => setUsed(9_000_000)}>
          make room
        </button>
        <p>{used / 1_000_000} MB on disk</p>
      </>
    );
  }
  return { ...openPage(<Page />, {}), changes };
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Limit' });

test('a limit below what is on disk is set after a question, and what it deleted is said', async () => {
  const { person, changes } = openField();
  await person.type(await field(), '10 MB{Enter}');
  expect(await screen.findByText('Delete up to 15 MB of downloaded data?')).toBeTruthy();
  expect(changes).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Lower the limit and delete' }));
  expect(changes).toEqual([10_000_000]);
  await person.click(await screen.findByRole('button', { name: 'make room' }));
  expect(await screen.findByText('Deleted 16 MB of downloaded data')).toBeTruthy();
});

test('a limit that could not be reached and was raised again announces no deletion later', async () => {
  const { person, changes } = openField();
  const limit = await field();
  await person.type(limit, '10 MB{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Lower the limit and delete' }));
  await waitFor(() => expect(limit.value).toBe('10 MB'));
  await person.clear(limit);
  await person.type(limit, '30 MB{Enter}');
  expect(changes).toEqual([10_000_000, 30_000_000]);
  await person.click(await screen.findByRole('button', { name: 'make room' }));
  await screen.findByText('9 MB on disk');
  expect(screen.queryByText(/^Deleted/)).toBeNull();
});

test('who keeps the limit has the former one in the field', async () => {
  const { person, changes } = openField(30_000_000);
  const limit = await field();
  await person.clear(limit);
  await person.type(limit, '2 MB{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Keep the limit' }));
  await waitFor(() => expect(limit.value).toBe('30 MB'));
  expect(changes).toEqual([]);
});

test.each(['26 MB{Enter}', '1 TB{Enter}'])('a limit with room for what is on disk asks nothing: %s', async (typed) => {
  const { person, changes } = openField();
  await person.type(await field(), typed);
  expect(changes).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
