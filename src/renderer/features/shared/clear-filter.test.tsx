import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { ClearFilter } from './clear-filter.tsx';

test('the field of the filter has the focus after the button that clears it', async () => {
  function List() {
    const [isFiltered, setFiltered] = useState(true);
    return (
      <>
        <input aria-label="Filter" data-shortcut="filter" />
        {isFiltered && <ClearFilter onClear={() => setFiltered(false)} />}
      </>
    );
  }
  const { person } = openPage(<List />, {});
  screen.getByRole('button', { name: 'Clear the filter' }).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Filter')));
});
