import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { TextField } from './fields.tsx';

function RefusingForm({ refused, onSave }: { refused: string; onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name === refused) return setError('This name exists');
        onSave(name);
      }}
    >
      <TextField label="Name" value={name} onChange={setName} {...(error !== undefined && { error })} />
      <button type="submit">Save</button>
    </form>
  );
}

test('a corrected value can be submitted after its form refused another', async () => {
  const saved: string[] = [];
  const { person } = openPage(<RefusingForm refused="Old" onSave={(name) => saved.push(name)} />, {});
  const field = screen.getByRole('textbox', { name: 'Name' });
  await person.type(field, 'Old{Enter}');
  expect(await screen.findByText('This name exists')).toBeDefined();
  await person.clear(field);
  await person.type(field, 'New');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).toEqual(['New']);
});
