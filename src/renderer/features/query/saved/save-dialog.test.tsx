import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { SaveDialog } from './save-dialog.tsx';

/** The open dialog for a new query. */
const dialogOf = (onClose: () => void) => (
  <SaveDialog
    isOpen
    onClose={onClose}
    onSaved={() => {}}
    arrival={0}
    of={undefined}
    sql="SELECT 1"
    params={{}}
    view={null}
  />
);

test('one query is saved however often Enter is pressed while the dialog fades away', async () => {
  let closed = 0;
  const { person, inputs } = openPage(
    dialogOf(() => (closed += 1)),
    { saveQuery: (query) => ({ ...query, id: 'q1', view: null, changedAt: 0 }) },
  );
  const name = await screen.findByLabelText('Name');
  await person.type(name, 'Fees{Enter}{Enter}');
  await waitFor(() => expect(closed).toBe(1));
  await person.type(name, '{Enter}');
  expect(inputs('saveQuery')).toHaveLength(1);
});

test('a refusal stands at the name, which gets the focus from the button, and goes with the next key', async () => {
  let closed = 0;
  const { person } = openPage(
    dialogOf(() => (closed += 1)),
    {
      savedQueries: () => ({ queries: [] }),
      saveQuery: () => {
        throw new OrreryError('PARAMETER_INVALID', { field: 'name', value: 'Fees', allowed: 'must be new' });
      },
    },
  );
  const name = await screen.findByLabelText('Name');
  await person.type(name, 'Fees');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/must be new/)).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(name));
  await person.keyboard('x');
  expect(screen.queryByText(/must be new/)).toBeNull();
  await person.keyboard('{Escape}');
  expect(closed).toBe(1);
});
