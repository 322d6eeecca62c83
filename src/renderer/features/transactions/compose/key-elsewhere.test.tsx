import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { KeyElsewhere, publicKeyIn } from './key-elsewhere.tsx';

function Field() {
  const [typed, setTyped] = useState('');
  return <KeyElsewhere chosen={null} typed={typed} onType={setTyped} />;
}

test('a key is wrong once its field is left, and no longer while it is completed', async () => {
  const { person } = openPage(<Field />, {});
  const field = screen.getByLabelText('Public key of the signer');
  await person.type(field, 'AB');
  expect(field.getAttribute('aria-invalid')).toBe('false');
  await person.tab();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await person.type(field, 'ab'.repeat(31));
  expect(field.getAttribute('aria-invalid')).toBe('false');
  await person.tab();
  expect(field.getAttribute('aria-invalid')).toBe('false');
});

test('a typed key is 64 hexadecimal digits, also with 0x before them and spaces around', () => {
  const key = 'ab'.repeat(32);
  expect(publicKeyIn(` 0x${key.toUpperCase()} `)).toBe(key);
  expect(publicKeyIn(key.slice(1))).toBeUndefined();
});
