import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { VaultSubject } from './subject.ts';

const wallet = { kind: 'wallet', id: 'a'.repeat(64), name: 'Desk', isUnconfirmed: false } as const;
const key = { kind: 'key', id: '1'.repeat(64), name: 'Hot', wallet: 'Desk' } as const;

test.each<[VaultSubject, boolean]>([
  [{ ...wallet, hasPhrase: true }, true],
  [{ ...wallet, hasPhrase: false }, false],
  [{ ...key, hasPhrase: true }, true],
  [{ ...key, hasPhrase: false }, false],
])('a phrase restores only what has one: %j', async (subject, isRestored) => {
  openPage(<RemoveDialog subject={subject} onClose={() => {}} />, {});
  const { textContent } = await screen.findByRole('alertdialog');
  expect(/Only (?:its|the) recovery phrase/.test(textContent)).toBe(isRestored);
  expect(/has no recovery phrase/.test(textContent)).toBe(!isRestored);
});
