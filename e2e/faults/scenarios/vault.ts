import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { OrreryError } from '../../../src/contract/index.ts';
import type { DeriveKey } from '../../../src/transactions/vault/key-derivation.ts';
import { buildVault, type Vault } from '../../../src/transactions/vault/vault.ts';
import type { Scenario, Step } from '../scenario.ts';

const PHRASE =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon art';
const FIRST = { derivation: 'current', index: 1 } as const;
const OLD = 'the old passphrase';
const NEW = 'the new passphrase';

/** Stands in for scrypt, which takes a second on purpose. */
const quickly: DeriveKey = (passphrase, salt) =>
  Promise.resolve(createHash('sha256').update(passphrase).update(salt).digest());

const open = (folder: string) => buildVault({ file: join(folder, 'vault'), idleAfter: 0 }, quickly);
const namesIn = (vault: Vault) =>
  vault.peek().map(({ name, keys }) => `${name}: ${keys.map((key) => `${key.name} ${key.tainted}`).join()}`);

/** Unlocks with the passphrase that fits. Returns it; null when there is no vault. */
async function unlock(vault: Vault): Promise<string | null> {
  if ((await vault.state()) === 'absent') return null;
  for (const passphrase of [NEW, OLD]) {
    const fits = await vault.unlock(passphrase).then(
      () => true,
      (thrown: unknown) => {
        if (OrreryError.from(thrown).code === 'VAULT_REFUSED') return false;
        throw thrown;
      },
    );
    if (fits) return passphrase;
  }
  throw new Error('no passphrase opens the vault');
}

export const scenario: Scenario = {
  about: 'a vault that is made, filled, changed and given another passphrase',
  afterPowerLoss: 'kept',

  begin(folder) {
    const vault = open(folder);
    const wallet = () => vault.wallets().find(({ origin }) => origin === 'phrase');
    const id = () => wallet()?.id ?? '';
    const steps: Step[] = [
      { name: 'make the vault', run: () => vault.create(OLD) },
      { name: 'import a phrase', run: () => vault.importPhrase('Main', PHRASE, [FIRST]) },
      { name: 'import a key', run: () => vault.importKey('Spare', '07'.repeat(32)) },
      { name: 'rename the wallet', run: () => vault.renameWallet(id(), 'Savings') },
      { name: 'taint a key', run: () => vault.setTainted(wallet()?.keys[0]?.publicKey ?? '', true) },
      { name: 'change the passphrase', run: () => vault.changePassphrase(OLD, NEW) },
      {
        name: 'lock and unlock',
        async run() {
          vault.lock();
          await vault.unlock(NEW);
        },
      },
      { name: 'remove the wallet', run: () => vault.removeWallet(id(), NEW) },
    ];
    let shown: string[] = [];
    return {
      steps,
      shown() {
        try {
          shown = namesIn(vault);
        } catch {
          // Locked, as it is before the first step.
        }
        return shown;
      },
      stop: () => vault.close(),
    };
  },

  async reopen(folder) {
    const vault = open(folder);
    try {
      const passphrase = await unlock(vault);
      const found = { passphrase, wallets: passphrase === null ? [] : namesIn(vault) };
      if (passphrase === null) await vault.create(OLD);
      const { id } = await vault.importKey('One more', '08'.repeat(32));
      if (!vault.wallets().some((wallet) => wallet.id === id)) throw new Error('a wallet is not kept');
      return found;
    } finally {
      await vault.close();
    }
  },
};
