import type { Transactions } from '../../signing/index.ts';
import { keyChoicesOfPhrase, keyChoicesOfSeed, type Vault } from '../../transactions/index.ts';
import type { ApiHandlers } from './api-handlers.ts';

/** Returns the methods for keys and their vault. Only `createWallet`, `revealPhrase` and `revealKey` return secrets. */
export function vaultHandlers({
  keys,
  announceVault,
  signText,
}: Pick<Transactions, 'keys' | 'announceVault' | 'signText'>) {
  /**
   * Changes the vault, notifies views and returns the result of `work`.
   * @throws OrreryError VAULT_OFF, and the errors of `work`
   */
  async function change<Result>(work: (vault: Vault) => Promise<Result>): Promise<Result> {
    const result = await work(await keys.vault());
    await announceVault();
    return result;
  }

  async function alter(work: (vault: Vault) => Promise<void>): Promise<Record<string, never>> {
    await change(work);
    return {};
  }

  return {
    vault: () => keys.status(),
    async createVault({ passphrase }, signal) {
      await (await keys.vault()).create(passphrase, signal);
      return {};
    },
    async unlockVault({ passphrase }, signal) {
      await (await keys.vault()).unlock(passphrase, signal);
      return {};
    },
    async lockVault() {
      await keys.lock();
      return {};
    },
    async changeVaultPassphrase({ current, next }, signal) {
      await (await keys.vault()).changePassphrase(current, next, signal);
      return {};
    },
    createWallet: ({ name }) => change((vault) => vault.createWallet(name)),
    async keyChoicesOfPhrase({ phrase, count }) {
      await keys.vault();
      return { choices: await keyChoicesOfPhrase(phrase, count) };
    },
    async keyChoicesOfSeed({ seed, count }) {
      await keys.vault();
      return { choices: keyChoicesOfSeed(seed, count) };
    },
    importPhrase: ({ name, phrase, places }) =>
      change(async (vault) => ({ wallet: await vault.importPhrase(name, phrase, places) })),
    importSeed: ({ name, seed, places }) =>
      change(async (vault) => ({ wallet: await vault.importSeed(name, seed, places) })),
    importKey: ({ name, secretKey }) => change(async (vault) => ({ wallet: await vault.importKey(name, secretKey) })),
    importWalletFile: ({ name, content, passphrase }, signal) =>
      change(async (vault) => ({
        wallets: await vault.importFile(name, Buffer.from(content, 'base64'), passphrase, signal),
      })),
    deriveKey: ({ walletId, name, place }) =>
      change(async (vault) => ({ key: await vault.deriveKey(walletId, { name, place }) })),
    confirmPhrase: ({ walletId }) => alter((vault) => vault.confirmPhrase(walletId)),
    renameWallet: ({ walletId, name }) => alter((vault) => vault.renameWallet(walletId, name)),
    renameKey: ({ publicKey, name }) => alter((vault) => vault.renameKey(publicKey, name)),
    setTainted: ({ publicKey, tainted }) => alter((vault) => vault.setTainted(publicKey, tainted)),
    removeWallet: ({ walletId, passphrase }, signal) =>
      alter((vault) => vault.removeWallet(walletId, passphrase, signal)),
    removeKey: ({ publicKey, passphrase }, signal) => alter((vault) => vault.removeKey(publicKey, passphrase, signal)),
    revealPhrase: async ({ walletId, passphrase }) => ({
      phrase: await (await keys.vault()).revealPhrase(walletId, passphrase),
    }),
    revealKey: async ({ publicKey, passphrase }) => ({
      secretKey: await (await keys.vault()).revealKey(publicKey, passphrase),
    }),
    signMessage: async ({ publicKey, text, passphrase }, signal) => ({
      signature: await signText({ publicKey, text, passphrase }, signal),
    }),
  } satisfies Partial<ApiHandlers>;
}
