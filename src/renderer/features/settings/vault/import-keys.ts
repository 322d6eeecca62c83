import { type ExplorerApi, MAX_WALLET_FILE_BYTES, OrreryError, type VaultWallet } from '../../../../contract/index.ts';
import { choiceId, type ImportState } from './import-state.ts';

/** The values that a person submits. */
interface Submission {
  state: ImportState;
  /** Name of the wallet. */
  name: string;
  /** The phrase, the seed or the secret key. */
  typed: string;
  /** The passphrase of a wallet file. */
  passphrase: string;
}

/**
 * Sends the import that the state describes, and returns the wallets that have the keys. For a phrase or a seed, the keys are
 * chosen before.
 */
export async function importKeys(
  api: ExplorerApi,
  { state, name, typed, passphrase }: Submission,
  signal: AbortSignal,
): Promise<readonly VaultWallet[]> {
  if (state.at === 'file') {
    if (state.file === undefined) return [];
    // It is not read at all: a film would fill the memory of the page.
    if (state.file.size > MAX_WALLET_FILE_BYTES) throw new OrreryError('WALLET_FILE_REFUSED', { problem: TOO_LARGE });
    const file = { name, content: await base64Of(state.file), passphrase };
    return (await api.call('importWalletFile', file, signal)).wallets;
  }
  if (state.at === 'keys') {
    const places = state.choices
      .filter((choice) => state.chosen.has(choiceId(choice)))
      .map(({ derivation, index }) => ({ derivation, index }));
    const { wallet } =
      state.kind === 'phrase'
        ? await api.call('importPhrase', { name, phrase: typed, places }, signal)
        : await api.call('importSeed', { name, seed: typed, places }, signal);
    return [wallet];
  }
  return state.kind === 'key' ? [(await api.call('importKey', { name, secretKey: typed }, signal)).wallet] : [];
}

const TOO_LARGE = 'it is too large';

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
