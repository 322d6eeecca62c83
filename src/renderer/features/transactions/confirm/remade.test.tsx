/** The page shows the bytes that the explorer asks about, also where they were made again after the last step began. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { OrreryError, Preparation } from '../../../../contract/index.ts';
import { button, openConfirm, openSigned, passphraseField, prepared, signed } from './confirm.fixture.tsx';

const AGAIN: Preparation = { ...prepared, digest: 'e'.repeat(64), nonce: 8n, blockHeight: 180n, lastBlock: 280n };
const remade = { type: 'preparationRemade', preparation: z.encode(Preparation, AGAIN) } as const;

/** Returns the facts under a heading, once it is there. */
async function factsOf(title: string): Promise<string> {
  const heading = await screen.findByRole('heading', { name: title });
  return heading.closest('section')?.textContent ?? '';
}

test('if bytes are made again during signing, the new bytes are shown before the dialog asks about them', async () => {
  const { person, emit } = openConfirm({ signTransaction: () => new Promise(() => {}) });
  expect(await factsOf('Transaction')).toContain('Nonce7Block100');
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign'));
  emit({ ...remade, preparation: { ...remade.preparation, id: 'another', nonce: '9' } });
  emit(remade);
  expect(await screen.findByText('280')).toBeTruthy();
  expect(await factsOf('Transaction')).toContain('Nonce8Block180');
  expect(await factsOf('Transaction')).toMatch(/Digesteeee/);
});

test('after a check, new bytes are shown as the next transaction, apart from the signed one', async () => {
  let isSigned = false;
  const { person, emit } = await openSigned({
    signTransaction: () => {
      if (isSigned) return new Promise(() => {});
      isSigned = true;
      return signed;
    },
  });
  emit(remade);
  await person.click(await button('Check with the network'));
  await screen.findByRole('status', { name: 'Verdict' });
  // An event that comes late replaces nothing that was signed.
  expect(await factsOf('Transaction')).toContain('Nonce7Block100');
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign and check again'));
  emit(remade);
  expect(await factsOf('Next transaction')).toContain('Nonce8Block180');
  expect(screen.getByText(/^What will be signed/)).toBeTruthy();
});

test('a preparation that has expired is shown as it was made again before anything signs it', async () => {
  const { person } = openConfirm(
    {
      signTransaction({ id }) {
        if (id === 'first') throw new OrreryError('PREPARATION_UNKNOWN', { id });
        return new Promise(() => {});
      },
    },
    () => Promise.resolve({ ...AGAIN, id: 'second' }),
  );
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign'));
  expect(await screen.findByText('280')).toBeTruthy();
  expect(await factsOf('Transaction')).toContain('Nonce8Block180');
});
