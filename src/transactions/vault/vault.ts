/**
 * The vault: keys on disk, encrypted under a passphrase, and in memory only while it is open. Only `createWallet`,
 * `revealPhrase` and `revealKey` return a secret; they exist to show it to a person.
 */
import { type KeyPlace, OrreryError, type Transaction } from '../../contract/index.ts';
import { makePhrase } from '../keys/phrase.ts';
import { wipe } from '../keys/wipe.ts';
import { signText } from '../signing/sign-text.ts';
import { type PreparedTransaction, type Proof, signTransaction } from '../signing/sign-transaction.ts';
import * as change from './changes.ts';
import { type Contents, type KeyRecord, type Wallet, wipeContents } from './contents.ts';
import { type DeriveKey, deriveKeyInThread } from './key-derivation.ts';
import { createVaultSession } from './session.ts';
import type { VaultOptions, VaultState } from './vault-options.ts';
import { FIRST_PLACE, walletOfKey, walletOfPhrase, walletOfSeed, walletsOfFile } from './wallets.ts';

/** A key as views may show it. */
export type KeyView = KeyRecord;
/** A wallet as views may show it: everything but its secrets. */
export type WalletView = Omit<Wallet, 'secrets'>;

/**
 * Every method but `state`, `create`, `unlock`, `lock`, `onChange` and `close` throws VAULT_LOCKED while the vault is not
 * open. A change is on disk when its promise resolves; if it rejects, nothing has changed. A change throws VAULT_CHANGED
 * when another program has written the file since it was opened.
 */
export interface Vault {
  /** Returns the state of the vault: absent, locked or open. */
  state(): Promise<VaultState>;
  /**
   * Makes the vault and opens it.
   * @throws OrreryError VAULT_EXISTS, PASSPHRASE_TOO_SHORT, FILE_UNWRITABLE, CANCELLED; VAULT_LOCKED if `lock` was
   * called meanwhile: the vault exists then
   */
  create(passphrase: string, signal?: AbortSignal): Promise<void>;
  /**
   * Takes about a second.
   * @throws OrreryError VAULT_ABSENT, VAULT_REFUSED, VAULT_INVALID, STORE_NEWER, CANCELLED; VAULT_LOCKED if `lock` was
   * called meanwhile
   */
  unlock(passphrase: string, signal?: AbortSignal): Promise<void>;
  /** Wipes keys from memory, at once. */
  lock(): void;
  /**
   * Checks the passphrase. Every method with a passphrase checks it too. Checks run one after the other, and fail with
   * PASSPHRASE_PAUSED after several wrong passphrases.
   * @throws OrreryError PASSPHRASE_WRONG, PASSPHRASE_PAUSED
   */
  confirm(passphrase: string): Promise<void>;
  /**
   * Encrypts the vault under another passphrase.
   * @throws OrreryError PASSPHRASE_WRONG if `current` is wrong, PASSPHRASE_TOO_SHORT, CANCELLED
   */
  changePassphrase(current: string, next: string, signal?: AbortSignal): Promise<void>;
  /** Returns all wallets, and counts as use of the vault. */
  wallets(): WalletView[];
  /** Returns all wallets, for views that show them while the vault is open: it does not delay the automatic lock. */
  peek(): WalletView[];
  /** Creates a wallet with one key. The person writes the phrase down; later it is shown only with the passphrase. */
  createWallet(name: string): Promise<{ wallet: WalletView; phrase: string }>;
  /**
   * Imports a wallet. When the wallet, identified by its id, already exists, it adds the missing keys, or throws
   * KEY_EXISTS when none is missing.
   * @throws OrreryError PHRASE_INVALID, KEY_EXISTS
   */
  importPhrase(name: string, phrase: string, places: readonly KeyPlace[]): Promise<WalletView>;
  /** Imports a wallet by its seed. @param seed 128 hexadecimal digits @throws OrreryError KEY_INVALID, KEY_EXISTS */
  importSeed(name: string, seed: string, places: readonly KeyPlace[]): Promise<WalletView>;
  /**
   * Imports a single key as a wallet of its own.
   * @param secretKey 64 hexadecimal digits, or 128 with the public key
   * @throws OrreryError KEY_INVALID, KEY_EXISTS
   */
  importKey(name: string, secretKey: string): Promise<WalletView>;
  /**
   * Imports a wallet file of the command line or desktop wallet, with that file's own passphrase.
   * @throws OrreryError WALLET_FILE_REFUSED, WALLET_FILE_CLOSED, KEY_EXISTS
   */
  importFile(name: string, file: Uint8Array, passphrase: string, signal?: AbortSignal): Promise<WalletView[]>;
  /** Derives the wallet's next key, or the one at `place`. @throws OrreryError WALLET_UNKNOWN, KEY_INVALID, KEY_EXISTS */
  deriveKey(walletId: string, options?: { name?: string; place?: KeyPlace }): Promise<KeyView>;
  /** Removes the mark of a new wallet: its owner wrote the phrase down. @throws OrreryError WALLET_UNKNOWN */
  confirmPhrase(walletId: string): Promise<void>;
  /**
   * Gives a wallet another name.
   * @throws OrreryError WALLET_UNKNOWN
   */
  renameWallet(walletId: string, name: string): Promise<void>;
  /**
   * Gives a key another name.
   * @throws OrreryError KEY_UNKNOWN
   */
  renameKey(publicKey: string, name: string): Promise<void>;
  /** Marks a key as tainted, or removes the mark. A tainted key never signs. @throws OrreryError KEY_UNKNOWN */
  setTainted(publicKey: string, tainted: boolean): Promise<void>;
  /** Removes a wallet with all its keys. @throws OrreryError PASSPHRASE_WRONG, WALLET_UNKNOWN, CANCELLED */
  removeWallet(walletId: string, passphrase: string, signal?: AbortSignal): Promise<void>;
  /** Removes a key. @throws OrreryError PASSPHRASE_WRONG, KEY_UNKNOWN, CANCELLED */
  removeKey(publicKey: string, passphrase: string, signal?: AbortSignal): Promise<void>;
  /**
   * Returns the recovery phrase.
   * @throws OrreryError PASSPHRASE_WRONG, WALLET_UNKNOWN, PHRASE_INVALID if there is none
   */
  revealPhrase(walletId: string, passphrase: string): Promise<string>;
  /** Returns the secret key in hexadecimal digits. @throws OrreryError PASSPHRASE_WRONG, KEY_UNKNOWN */
  revealKey(publicKey: string, passphrase: string): Promise<string>;
  /**
   * Signs a prepared transaction with a key.
   * @throws OrreryError KEY_UNKNOWN, KEY_TAINTED, TRANSACTION_INVALID, COMMAND_NOT_OFFERED
   */
  sign(publicKey: string, prepared: Pick<PreparedTransaction, 'chainId' | 'inputData'>, proof: Proof): Transaction;
  /**
   * Signs a message; returns the signature in hexadecimal digits.
   * @throws OrreryError KEY_UNKNOWN, KEY_TAINTED, MESSAGE_REFUSED
   */
  signText(publicKey: string, text: string): string;
  /** Calls the listener whenever the vault opens or locks, until the returned function is called. */
  onChange(listener: (state: VaultState) => void): () => void;
  /** Locks the vault; it cannot be opened again. */
  close(): Promise<void>;
}

/** Returns the vault of a file, locked. The caller closes it. */
export function openVault(options: VaultOptions): Vault {
  return buildVault(options, deriveKeyInThread);
}

/**
 * Returns a vault as `openVault` does, with another way to derive keys: for tests, which cannot wait a second each
 * time.
 */
export function buildVault(options: VaultOptions, derive: DeriveKey): Vault {
  const session = createVaultSession(options, derive);

  /** Makes wallets and adds them; wipes their secrets if that fails. @throws OrreryError VAULT_LOCKED, KEY_EXISTS */
  async function add(make: () => readonly Wallet[] | Promise<readonly Wallet[]>): Promise<WalletView[]> {
    session.contents();
    const wallets = await make();
    try {
      return await session.alter((before) => {
        const contents = change.addWallets(before, wallets);
        const added = contents.wallets.filter(({ id }) => wallets.some((wallet) => wallet.id === id));
        return { contents, result: added.map(viewOf) };
      });
    } catch (thrown) {
      wipeContents({ wallets });
      throw thrown;
    }
  }

  async function addOne(name: string, make: (name: string) => Wallet | Promise<Wallet>): Promise<WalletView> {
    const [wallet] = await add(async () => [await make(change.requireName(name))]);
    if (wallet === undefined) throw new OrreryError('INTERNAL', { problem: 'a wallet went missing' });
    return wallet;
  }

  function alter(work: (contents: Contents) => Contents): Promise<void> {
    return session.alter((contents) => ({ contents: work(contents), result: undefined }));
  }

  /**
   * Makes a change that destroys keys, after the passphrase is confirmed. A person can keep them until then.
   * @throws OrreryError PASSPHRASE_WRONG, CANCELLED, and the errors of `work`
   */
  async function destroy(work: (contents: Contents) => Contents, passphrase: string, signal: AbortSignal | undefined) {
    await session.confirm(passphrase, signal);
    await alter((contents) => {
      if (signal?.aborted) throw new OrreryError('CANCELLED', {});
      return work(contents);
    });
  }

  /** Runs `use` with a copy of a secret key, which is wiped afterwards. @throws OrreryError KEY_UNKNOWN, KEY_TAINTED */
  function withSecret<Result>(publicKey: string, use: (secretKey: Uint8Array) => Result): Result {
    const contents = session.contents();
    if (change.keyWith(contents, publicKey).key.tainted) throw new OrreryError('KEY_TAINTED', { key: publicKey });
    const secret = change.secretKeyOf(contents, publicKey);
    try {
      return use(secret);
    } finally {
      wipe(secret);
    }
  }

  return {
    state: session.state,
    create: session.create,
    unlock: session.unlock,
    lock: session.lock,
    confirm: session.confirm,
    changePassphrase: session.changePassphrase,
    onChange: session.onChange,
    close: session.close,

    wallets: () => session.contents().wallets.map(viewOf),
    peek: () => session.peek().wallets.map(viewOf),

    async createWallet(name) {
      const phrase = makePhrase();
      const make = async (known: string): Promise<Wallet> => ({
        ...(await walletOfPhrase(known, phrase, [FIRST_PLACE])),
        phraseUnconfirmed: true,
      });
      return { wallet: await addOne(name, make), phrase };
    },
    importPhrase: (name, phrase, places) => addOne(name, (known) => walletOfPhrase(known, phrase, places)),
    importSeed: (name, seed, places) => addOne(name, (known) => walletOfSeed(known, seed, places)),
    importKey: (name, secretKey) => addOne(name, (known) => walletOfKey(known, secretKey)),
    importFile: (name, file, passphrase, signal) =>
      add(() => walletsOfFile(change.requireName(name), file, passphrase, signal)),

    deriveKey: (walletId, place = {}) => session.alter((contents) => change.deriveWalletKey(contents, walletId, place)),
    confirmPhrase: (walletId) => alter((contents) => change.confirmPhrase(contents, walletId)),
    renameWallet: (walletId, name) => alter((contents) => change.renameWallet(contents, walletId, name)),
    renameKey: (publicKey, name) =>
      alter((contents) => change.changeKey(contents, publicKey, { name: change.requireName(name) })),
    setTainted: (publicKey, tainted) => alter((contents) => change.changeKey(contents, publicKey, { tainted })),

    removeWallet: (walletId, passphrase, signal) =>
      destroy((contents) => change.removeWallet(contents, walletId), passphrase, signal),
    removeKey: (publicKey, passphrase, signal) =>
      destroy((contents) => change.removeKey(contents, publicKey), passphrase, signal),

    async revealPhrase(walletId, passphrase) {
      await session.confirm(passphrase);
      return change.phraseOfWallet(session.contents(), walletId);
    },
    async revealKey(publicKey, passphrase) {
      await session.confirm(passphrase);
      const secret = change.secretKeyOf(session.contents(), publicKey);
      // A view, not a copy: Node keeps small copies in memory that it shares.
      const text = Buffer.from(secret.buffer, secret.byteOffset, secret.length).toString('hex');
      wipe(secret);
      return text;
    },

    sign: (publicKey, prepared, proof) => withSecret(publicKey, (secret) => signTransaction(prepared, secret, proof)),
    signText: (publicKey, text) => withSecret(publicKey, (secret) => signText(text, secret)),
  };
}

function viewOf({ secrets: _, ...wallet }: Wallet): WalletView {
  return structuredClone(wallet);
}
