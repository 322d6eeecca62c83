/**
 * Keys and their vault, one for the whole data folder. Only three answers carry a secret to a view: `createWallet`,
 * `revealPhrase` and `revealKey`. When the vault is off, every method but `vault` throws VAULT_OFF; when it is locked,
 * every method that needs keys throws VAULT_LOCKED.
 */
import { z } from 'zod';
import { hexId } from '../scalars.ts';
import { publicKey } from './common.ts';

const name = z.string().trim().min(1, 'must not be empty').max(64, 'must have at most 64 characters');
/** The text of a passphrase. */
export const passphrase = z.string().max(1024, 'must have at most 1024 characters');
/** A typed or pasted phrase, seed or key. */
const typed = z.string().max(2048, 'must have at most 2048 characters');
/** A larger wallet file is not imported; one of two thousand keys is smaller. A multiple of 3, as base64 has it. */
export const MAX_WALLET_FILE_BYTES = 750_000;
const nothing = z.object({});

/**
 * The place of a key among the keys that derive from its wallet's phrase: the scheme of the path, and `index`, the n in
 * it. `current` is m/1789'/0'/n', and `old` is m/1789'/(1789+n)', so 1789+n must fit into 31 bits. The network's
 * wallets for the command line and the desktop give their first key the number 1, its browser wallet 0.
 */
export const KeyPlace = z.strictObject({
  derivation: z.enum(['current', 'old']),
  index: z.int().nonnegative().max(2_147_481_858),
});
export type KeyPlace = z.output<typeof KeyPlace>;

const places = z.array(KeyPlace).min(1, 'must name at least one key').max(50, 'must name at most 50 keys');

/** A key of the vault as views see it, without its secret. */
export const VaultKeyView = z.object({
  publicKey,
  name: z.string(),
  /** A tainted key never signs. */
  tainted: z.boolean(),
  /** Null for a single key without a wallet. */
  place: KeyPlace.nullable(),
});
export type VaultKeyView = z.output<typeof VaultKeyView>;

/** A wallet of the vault as views see it, without its secrets. */
export const VaultWallet = z.object({
  /** The public key of the wallet's node, or of its only key. */
  id: hexId,
  name: z.string(),
  /** `phrase` has a phrase to show and can derive keys, `node` can derive keys, `key` is a single key. */
  origin: z.enum(['phrase', 'node', 'key']),
  /** True for a new wallet until its owner confirmed that the phrase is written down. */
  phraseUnconfirmed: z.literal(true).optional(),
  keys: z.array(VaultKeyView),
});
export type VaultWallet = z.output<typeof VaultWallet>;

/** The condition of the vault: `off` if this host has none, `absent` before it is created, `locked` or `open`. */
export const VaultCondition = z.enum(['off', 'absent', 'locked', 'open']);

/** The condition of the vault, and its wallets while it is open. */
export const VaultStatus = z.object({
  state: VaultCondition,
  /** Why it is `off`, in words; null otherwise. */
  reason: z.string().nullable(),
  /** True when the system's keyring encrypts it as well. */
  keyring: z.boolean(),
  /** The way in which a person confirms each signature: in a window of the host, or by the passphrase sent with the request. */
  confirmation: z.enum(['window', 'passphrase']),
  /** Milliseconds without use before it locks itself; 0 for never. */
  locksAfter: z.int(),
  /** Empty unless `open`. */
  wallets: z.array(VaultWallet),
});
export type VaultStatus = z.output<typeof VaultStatus>;

/** A key that can be imported, with its place in the wallet. */
export const KeyChoice = KeyPlace.extend({ publicKey });
export type KeyChoice = z.output<typeof KeyChoice>;

const oneKey = z.strictObject({ publicKey });
const oneWallet = z.strictObject({ walletId: publicKey });
const wallet = z.object({ wallet: VaultWallet });

/** The methods of the explorer's API for keys and their vault. */
export const vaultMethods = {
  vault: { input: z.strictObject({}), output: VaultStatus },
  /** Creates an empty vault and opens it. @throws VAULT_EXISTS, PASSPHRASE_TOO_SHORT (fewer than 8 characters) */
  createVault: { input: z.strictObject({ passphrase }), output: nothing },
  /** Takes about a second. @throws VAULT_ABSENT, VAULT_REFUSED, VAULT_INVALID */
  unlockVault: { input: z.strictObject({ passphrase }), output: nothing },
  lockVault: { input: z.strictObject({}), output: nothing },
  /** @throws PASSPHRASE_WRONG, PASSPHRASE_TOO_SHORT */
  changeVaultPassphrase: { input: z.strictObject({ current: passphrase, next: passphrase }), output: nothing },
  /** Creates a wallet with one key, number 1. The person writes `phrase` (24 words) down; the page must then forget it. */
  createWallet: { input: z.strictObject({ name }), output: z.object({ wallet: VaultWallet, phrase: z.string() }) },
  /** The person wrote the phrase of a new wallet down. @throws WALLET_UNKNOWN */
  confirmPhrase: { input: oneWallet, output: nothing },
  /** The first `count` keys of a phrase in every derivation, numbers from 0, to choose from. @throws PHRASE_INVALID */
  keyChoicesOfPhrase: {
    input: z.strictObject({ phrase: typed, count: z.int().min(1).max(20) }),
    output: z.object({ choices: z.array(KeyChoice) }),
  },
  /** The same for a seed, 128 hexadecimal digits. @throws KEY_INVALID */
  keyChoicesOfSeed: {
    input: z.strictObject({ seed: typed, count: z.int().min(1).max(20) }),
    output: z.object({ choices: z.array(KeyChoice) }),
  },
  /** @throws PHRASE_INVALID (naming word numbers, never words), KEY_EXISTS */
  importPhrase: { input: z.strictObject({ name, phrase: typed, places }), output: wallet },
  /** @throws KEY_INVALID, KEY_EXISTS */
  importSeed: { input: z.strictObject({ name, seed: typed, places }), output: wallet },
  /** Imports a single secret key, 64 hexadecimal digits. @throws KEY_INVALID, KEY_EXISTS */
  importKey: { input: z.strictObject({ name, secretKey: typed }), output: wallet },
  /**
   * Imports a wallet file of the command line or desktop wallet (`content` is standard base64) with its own passphrase;
   * a file of single keys becomes several wallets. @throws WALLET_FILE_REFUSED, WALLET_FILE_CLOSED,
   * KEY_EXISTS
   */
  importWalletFile: {
    input: z.strictObject({ name, content: z.base64().max((MAX_WALLET_FILE_BYTES * 4) / 3), passphrase }),
    output: z.object({ wallets: z.array(VaultWallet) }),
  },
  /** Derives the wallet's next key, or the key at `place`. @throws WALLET_UNKNOWN, KEY_INVALID (a single key), KEY_EXISTS */
  deriveKey: {
    input: oneWallet.extend({ name: name.optional(), place: KeyPlace.optional() }),
    output: z.object({ key: VaultKeyView }),
  },
  /** @throws WALLET_UNKNOWN */
  renameWallet: { input: oneWallet.extend({ name }), output: nothing },
  /** @throws KEY_UNKNOWN */
  renameKey: { input: oneKey.extend({ name }), output: nothing },
  /** @throws KEY_UNKNOWN */
  setTainted: { input: oneKey.extend({ tainted: z.boolean() }), output: nothing },
  /** @throws PASSPHRASE_WRONG, WALLET_UNKNOWN */
  removeWallet: { input: oneWallet.extend({ passphrase }), output: nothing },
  /** @throws PASSPHRASE_WRONG, KEY_UNKNOWN */
  removeKey: { input: oneKey.extend({ passphrase }), output: nothing },
  /** @throws PASSPHRASE_WRONG, WALLET_UNKNOWN, PHRASE_INVALID when the wallet was imported without a phrase */
  revealPhrase: { input: oneWallet.extend({ passphrase }), output: z.object({ phrase: z.string() }) },
  /** 64 hexadecimal digits. @throws PASSPHRASE_WRONG, KEY_UNKNOWN */
  revealKey: { input: oneKey.extend({ passphrase }), output: z.object({ secretKey: z.string() }) },
  /**
   * Signs a text message after a person confirmed it, as in `signTransaction`.
   * @throws KEY_UNKNOWN, KEY_TAINTED, MESSAGE_REFUSED when it could be a transaction, SIGNATURE_DECLINED,
   *   PASSPHRASE_REQUIRED, PASSPHRASE_WRONG, PASSPHRASE_PAUSED
   */
  signMessage: {
    input: oneKey.extend({ text: z.string().max(65_536), passphrase: passphrase.optional() }),
    output: z.object({ signature: z.string() }),
  },
  /** Verifies the signature of a message by a key; needs no vault. */
  verifyMessage: {
    input: oneKey.extend({ text: z.string().max(65_536), signature: z.string().max(1024) }),
    output: z.object({ valid: z.boolean() }),
  },
} as const;
