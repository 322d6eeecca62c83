import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { KeyElsewhere } from './key-elsewhere.tsx';

test('a key is wrong once its field is left, and chosen as soon as it is complete', async () => {
  const onChoose = vi.fn();
  const { person } = openPage(<KeyElsewhere chosen={null} onChoose={onChoose} />, {});
  const field = screen.getByLabelText('Public key of the signer');
  await person.type(field, 'AB');
  expect(field.getAttribute('aria-invalid')).toBe('false');
  await person.tab();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await person.type(field, 'ab'.repeat(31));
  expect(field.getAttribute('aria-invalid')).toBe('false');
  expect(onChoose.mock.calls).toEqual([['ab'.repeat(32)]]);
});
