import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { FilterField } from '../../data/filter/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { FilterBar } from './filter-bar.tsx';

const fields: FilterField[] = [
  { field: 'stakedTotal', word: 'stake', label: 'Total stake', kind: 'number' },
  { field: 'validatorStatus', word: 'status', label: 'Status', kind: 'text' },
];

function Filtered({ begun }: { begun: string }) {
  const [filter, setFilter] = useState(begun);
  return (
    <>
      <FilterBar value={filter} onChange={setFilter} fields={fields} placeholder="Find" problems={[]} />
      <output data-testid="filter">{filter}</output>
    </>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Filter' });

test('when the button goes with the condition that it removed, the field has the focus', async () => {
  const { person } = openPage(<Filtered begun="status=ersatz stake>1" />, {});
  screen.getByRole('button', { name: 'Remove the condition on Status' }).focus();
  await person.keyboard('{Enter}');
  // In its place is that of the next condition.
  const next = await screen.findByRole('button', { name: 'Remove the condition on Total stake' });
  expect(document.activeElement).toBe(next);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(box()));
});

test('when the filter is cleared by its button, which goes, the field has the focus', async () => {
  const { person } = openPage(<Filtered begun="status=ersatz" />, {});
  screen.getByRole('button', { name: 'Clear the filter' }).focus();
  await person.keyboard('{Enter}');
  expect(screen.getByTestId('filter').textContent).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(box()));
});
