import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { SaveDialog } from './save-dialog.tsx';

test('one query is saved however often Enter is pressed while the dialog fades away', async () => {
  let closed = 0;
  const { person, inputs } = openPage(
    <SaveDialog
      isOpen
      onClose={() => (closed += 1)}
      onSaved={() => {}}
      arrival={0}
      of={undefined}
      sql="SELECT 1"
      params={{}}
      view={null}
    />,
    { saveQuery: (query) => ({ ...query, id: 'q1', view: null, changedAt: 0 }) },
  );
  const name = await screen.findByLabelText('Name');
  await person.type(name, 'Fees{Enter}{Enter}');
  await waitFor(() => expect(closed).toBe(1));
  await person.type(name, '{Enter}');
  expect(inputs('saveQuery')).toHaveLength(1);
});
