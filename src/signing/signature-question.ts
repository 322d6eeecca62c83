/** What a person is asked, outside of the page, before something is signed. */
import type { NetworkLabel, Preparation } from '../contract/index.ts';
import { chainlessDigest } from '../transactions/index.ts';

export interface SignatureQuestion {
  /** In plain words: `Order submission`, `Message`. */
  what: string;
  /** Null for a message, which belongs to no network. */
  network: (NetworkLabel & { chainId: string }) | null;
  key: { name: string; publicKey: string };
  /** What the bytes say, one value each, in the order of the command. Texts are as the bytes hold them. */
  fields: readonly { name: string; value: string }[];
  /** What has to be understood, the loud ones first. */
  dangers: readonly string[];
  /** SHA3-256 of what is signed, in hexadecimal digits. */
  digest: string;
}

export function questionOf(preparation: Preparation, keyName: string): SignatureQuestion {
  const { name, command, network, chainId, publicKey, review, digest } = preparation;
  const loudFirst = [...review.dangers].sort(
    (one, other) => Number(other.weight === 'loud') - Number(one.weight === 'loud'),
  );
  return {
    what: inWords(name),
    network: { ...network, chainId },
    key: { name: keyName, publicKey },
    fields: fieldsOf(command[name], []),
    dangers: [...new Set(loudFirst.map(({ text }) => text))],
    digest,
  };
}

export function questionOfMessage(text: string, key: SignatureQuestion['key']): SignatureQuestion {
  const digest = Buffer.from(chainlessDigest(Buffer.from(text, 'utf8'))).toString('hex');
  return { what: 'Message', network: null, key, fields: [{ name: 'Text', value: text }], dangers: [], digest };
}

/** `toAccountType` becomes `to account type`, with a capital at the beginning of all. */
function inWords(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (capital) => ` ${capital.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function fieldsOf(value: unknown, path: readonly string[]): SignatureQuestion['fields'] {
  if (typeof value !== 'object' || value === null) return [{ name: path.join(' › '), value: String(value) }];
  const entries = Object.entries(value);
  if (entries.length === 0) return path.length === 0 ? [] : [{ name: path.join(' › '), value: 'nothing set' }];
  return entries.flatMap(([name, inner]) => {
    const step = Array.isArray(value) ? String(Number(name) + 1) : inWords(name);
    return fieldsOf(inner, [...path, step]);
  });
}
