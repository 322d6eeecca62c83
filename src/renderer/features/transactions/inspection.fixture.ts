/** Test helpers: a valid transaction as the explorer inspects and checks it. */
import type { z } from 'zod';
import type { TransactionInspection } from '../../../contract/index.ts';

export const INSPECTION: z.input<typeof TransactionInspection> = {
  ...{ chainId: 'chain-1', command: null, nonce: '7', blockHeight: '100', canonical: true, sender: null, own: false },
  ...{
    version: 'TX_VERSION_V3',
    signature: 'valid',
    proof: 'sufficient',
    proofBits: 4,
    window: 'open',
    lastBlock: '200',
  },
  ...{ hash: 'e'.repeat(64), creates: [], refusal: null },
};

/** The answer of the network's check, without the transaction. */
export const ACCEPTED = {
  ...{ id: 'check', checkedAt: 0, chainId: 'chain-1', address: '127.0.0.1:1', name: null, result: { success: true } },
  explanation: { title: 'Passed the check of the network', text: 'Nothing was broadcast.', remedy: '' },
  inspection: null,
};
