/** Builds the question to a person before a signature, which is shown outside of the page. */
import type { Danger, NetworkLabel, Preparation } from '../contract/index.ts';
import { chainlessDigest } from '../transactions/index.ts';

/** The question that a person answers before a signature. */
export interface SignatureQuestion {
  /** The command's name in plain words: `Order submission`, `Message`. */
  what: string;
  /** The network for which it is signed. Null for a message, because a message belongs to no network. */
  network: (NetworkLabel & { chainId: string }) | null;
  /** The key that will sign. */
  key: { name: string; publicKey: string };
  /** The decoded values of the bytes, in the order of the command. Texts are unchanged. */
  fields: readonly { name: string; value: string }[];
  /** The dangers, the most serious ones first. */
  dangers: readonly string[];
  /** SHA3-256 of the signed bytes, in hexadecimal digits. */
  digest: string;
}

/** Returns the question that a person answers before a command is signed. */
export function questionOf(preparation: Preparation, keyName: string): SignatureQuestion {
  const { name, command, network, chainId, publicKey, review, digest } = preparation;
  return {
    what: plainName(name),
    network: { ...network, chainId },
    key: { name: keyName, publicKey },
    fields: fieldsOf(command[name], []),
    dangers: dangersInWords(review.dangers),
    digest,
  };
}

/** Returns the question that a person answers before a message is signed. */
export function questionOfMessage(text: string, key: SignatureQuestion['key']): SignatureQuestion {
  const digest = Buffer.from(chainlessDigest(Buffer.from(text, 'utf8'))).toString('hex');
  return { what: 'Message', network: null, key, fields: [{ name: 'Text', value: text }], dangers: [], digest };
}

/** Entries of a batch that are named before a danger. */
const MAX_NAMED = 3;

/** Returns each danger once, the loud ones first, with the entries of a batch that have it. */
function dangersInWords(dangers: readonly Danger[]): string[] {
  const loudFirst = [...dangers].sort((one, other) => Number(other.weight === 'loud') - Number(one.weight === 'loud'));
  const places = new Map<string, Set<string>>();
  for (const { text, path } of loudFirst) {
    const known = places.get(text) ?? new Set<string>();
    places.set(text, known);
    const [command, list = '', index = ''] = path.split('.');
    if (command === 'batchMarketInstructions' && /^\d+$/.test(index)) {
      known.add(`${plainName(list)} › ${Number(index) + 1}`);
    }
  }
  return [...places].map(([text, entries]) => {
    const more = entries.size - MAX_NAMED;
    const named = [...entries].slice(0, MAX_NAMED).join(', ');
    return entries.size === 0 ? text : `${named}${more > 0 ? ` and ${more} more` : ''}: ${text}`;
  });
}

/** Turns `toAccountType` into `To account type`. */
function plainName(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (capital) => ` ${capital.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns every value inside `value` with its path in words; an empty object or list becomes "nothing set". */
function fieldsOf(value: unknown, path: readonly string[]): SignatureQuestion['fields'] {
  if (typeof value !== 'object' || value === null) return [{ name: path.join(' › '), value: String(value) }];
  const entries = Object.entries(value);
  if (entries.length === 0) return path.length === 0 ? [] : [{ name: path.join(' › '), value: 'nothing set' }];
  return entries.flatMap(([name, inner]) => {
    const step = Array.isArray(value) ? String(Number(name) + 1) : plainName(name);
    return fieldsOf(inner, [...path, step]);
  });
}
