/** A confirmation over a table of answers, and a person who signs in it. */
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { z } from 'zod';
import { type explorerMethods, Preparation } from '../../../../contract/index.ts';
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import { openVaultOf } from '../../shared/vault/vault.fixture.ts';
import { ACCEPTED, INSPECTION } from '../inspection.fixture.ts';
import { ConfirmView } from './confirm-view.tsx';

export const KEY = 'b'.repeat(64);
export const prepared: Preparation = {
  id: 'first',
  publicKey: KEY,
  network: { name: 'Sandbox', host: '127.0.0.1:1' },
  chainId: 'chain-1',
  name: 'voteSubmission',
  command: { voteSubmission: { proposalId: 'c'.repeat(64), value: 'VALUE_YES' } },
  inputData: 'AAAA',
  digest: 'd'.repeat(64),
  nonce: 7n,
  blockHeight: 100n,
  lastBlock: 200n,
  review: { command: 'voteSubmission', judged: true, problems: [], dangers: [], refusal: null },
  proof: { state: 'solved', difficulty: 4, tried: 9, elapsed: 3, problem: null },
  createdAt: 0,
};
export const vault = openVaultOf([
  {
    id: 'a'.repeat(64),
    name: 'Main',
    origin: 'key',
    keys: [{ publicKey: KEY, name: 'Key 1', tainted: false, place: null }],
  },
]);

type WireOf<M extends keyof typeof explorerMethods> = z.input<(typeof explorerMethods)[M]['output']>;
const transaction = { inputData: 'AAAA', version: 'TX_VERSION_V3' } as const;
export const signed: WireOf<'signTransaction'> = {
  transaction,
  preparation: z.encode(Preparation, prepared),
  rebuilt: false,
  inspection: { ...INSPECTION, sender: KEY, own: true },
};
export const check: WireOf<'checkTransaction'> = { ...ACCEPTED, transaction, name: 'voteSubmission' };

export function openConfirm(answers: Answers = {}, remake = () => Promise.resolve(prepared), shown = prepared) {
  const onBack = vi.fn();
  return {
    ...openPage(<ConfirmView prepared={shown} onBack={onBack} onLeave={() => {}} remake={remake} />, {
      vault: () => vault,
      commandShape: () => ({ name: 'voteSubmission', number: 1, offered: true, fields: [], groups: {} }),
      signTransaction: () => signed,
      checkTransaction: () => check,
      ...answers,
    }),
    onBack,
  };
}

export const passphraseField = () => screen.findByLabelText('Passphrase of the vault');
export const button = (name: string) => screen.findByRole('button', { name });

/** @param next the button of the step after the signature */
export async function openSigned(answers: Answers = {}, next = 'Check with the network') {
  const page = openConfirm(answers);
  await page.person.type(await passphraseField(), 'right');
  await page.person.click(await button('Sign'));
  await button(next);
  return page;
}
