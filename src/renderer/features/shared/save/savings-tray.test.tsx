import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { trackSaving } from './savings.ts';
import { SavingsTray } from './savings-tray.tsx';

/** Shows an export that has written one row, and that runs until it is cancelled. */
function openExport(total: number | undefined) {
  const page = openPage(
    <main id="view" tabIndex={-1}>
      <SavingsTray />
    </main>,
    { jobs: () => ({ jobs: [] }) },
  );
  act(() => {
    void trackSaving('nodes.csv', total, (signal, onProgress) => {
      onProgress(1);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
  });
  return page;
}

test.each([
  [undefined, '1 row'],
  [1, '1 of 1 row'],
  [2, '1 of 2 rows'],
])(
  'an export of %s rows says how many are written, and its cancelling leaves the focus in the view',
  async (total, words) => {
    const { person } = openExport(total);
    expect(screen.getByText(words)).toBeDefined();
    screen.getByRole('button', { name: 'Cancel the export of nodes.csv' }).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(document.getElementById('view')));
  },
);
