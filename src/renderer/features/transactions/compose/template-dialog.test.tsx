import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type KeptCommand, OrreryError } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { TemplateDialog } from './template-dialog.tsx';

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <TemplateDialog
        isOpen={isOpen}
        name="Transfer"
        command="transfer"
        text="{}"
        publicKey={null}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

test('a typed name replaces the proposed one, and a refusal ends with the dialog', async () => {
  const { person, inputs } = openPage(<Opener />, {
    saveTemplate: () => {
      throw new OrreryError('PARAMETER_INVALID', { field: 'name', value: 'Weekly', allowed: 'must be new' });
    },
  });
  await person.click(screen.getByRole('button', { name: 'Open' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await person.keyboard('Weekly');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/must be new/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(inputs('saveTemplate')).toMatchObject([{ name: 'Weekly' }]);
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByDisplayValue('Transfer')).toBeDefined();
  expect(screen.queryByText(/must be new/)).toBeNull();
});

test('Enter pressed twice saves one template', async () => {
  const saved = Promise.withResolvers<KeptCommand>();
  const { person, inputs } = openPage(<Opener />, { saveTemplate: () => saved.promise });
  await person.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('textbox', { name: 'Name' });
  await person.keyboard('{Enter}{Enter}');
  const kept = { id: 'ab'.repeat(16), name: 'Transfer', command: 'transfer', text: '{}', publicKey: null };
  saved.resolve({ ...kept, createdAt: 1, changedAt: 1 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(inputs('saveTemplate')).toHaveLength(1);
});
