import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openConfirm, prepared } from './confirm.fixture.tsx';

test('dangers stand above the command and outside the column that scrolls beside Sign, which begins with the signing key', async () => {
  const dangers = [{ weight: 'loud', path: '', text: 'This cancels all your orders.' }] as const;
  openConfirm({}, undefined, { ...prepared, review: { ...prepared.review, dangers: [...dangers] } });
  const warnings = screen.getByRole('region', { name: 'Warnings' });
  expect(warnings.textContent).toBe('This cancels all your orders.');
  expect(warnings.nextElementSibling).toBe(screen.getByRole('region', { name: 'Decoded command' }));
  const beside = screen.getByRole('complementary', { name: 'Signing' });
  expect(beside.textContent).not.toContain('This cancels');
  await waitFor(() => expect(beside.textContent).toMatch(/^TransactionSigned byMain, Key 1/));
});
