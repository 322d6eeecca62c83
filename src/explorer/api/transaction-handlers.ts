import type { Transactions } from '../../signing/index.ts';
import { describeCommand, hasRules, isTextSignedBy, listCommands } from '../../transactions/index.ts';
import type { ApiHandlers } from './api-handlers.ts';
import { vaultHandlers } from './vault-handlers.ts';

const MAX_CHECKS = 100;

/** Returns the methods of the explorer's API to compose, sign and check transactions. */
export function transactionHandlers(transactions: Transactions) {
  const { preparations, kept } = transactions;
  return {
    commands: () => ({ commands: listCommands().map((command) => ({ ...command, judged: hasRules(command.name) })) }),
    commandShape: ({ name }) => describeCommand(name),
    reviewCommand: ({ command, sender }) => transactions.review(command, sender),
    transactionTerms: (_, signal) => transactions.terms(signal),
    prepareTransaction: ({ command, publicKey }, signal) => preparations.prepare(command, publicKey, signal),
    preparation: ({ id }) => preparations.get(id),
    cancelPreparation({ id }) {
      preparations.cancel(id);
      return {};
    },
    signTransaction: ({ id, passphrase }, signal) => transactions.sign(id, passphrase, signal),
    signingRequest: ({ id }, signal) => preparations.request(id, signal),
    acceptSignature: (given, signal) => transactions.acceptSignature(given, signal),
    inspectTransaction: ({ transaction }, signal) => transactions.inspect(transaction, signal),
    checkTransaction: ({ transaction }, signal) => transactions.check(transaction, signal),
    checks: async ({ limit = MAX_CHECKS }) => ({ checks: await transactions.checks(limit) }),
    removeCheck: async ({ id }) => ({ removed: await transactions.removeCheck(id) }),
    drafts: async () => ({ drafts: await kept.listKept('draft') }),
    saveDraft: (request) => kept.keep('draft', request),
    removeDraft: async ({ id }) => ({ removed: await kept.removeKept('draft', id) }),
    templates: async () => ({ templates: await kept.listKept('template') }),
    saveTemplate: (request) => kept.keep('template', request),
    removeTemplate: async ({ id }) => ({ removed: await kept.removeKept('template', id) }),
    verifyMessage: ({ publicKey, text, signature }) => ({ valid: isTextSignedBy(publicKey, text, signature) }),
    ...vaultHandlers(transactions),
  } satisfies Partial<ApiHandlers>;
}
