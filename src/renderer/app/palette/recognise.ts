/** Recognises what a typed or pasted text can be, by its shape only. A later query finds out whether it exists. */

/** A possible meaning of a typed text. */
export type Recognised =
  | { kind: 'id'; id: string }
  | { kind: 'height'; height: bigint }
  | { kind: 'epoch'; epoch: bigint }
  | { kind: 'period'; seq: bigint }
  | { kind: 'words'; text: string };

const MAX_HEIGHT = 2n ** 63n - 1n;

/**
 * Returns what a typed or pasted text may name; nothing for an empty text. 64 hexadecimal digits (with or without 0x)
 * are the id of a node, a party or a market. A number is a block height, and also an epoch if it is small enough.
 * "epoch 12", "block 4,812,000" and "period 1240" name the kind. Any other text is searched in names.
 */
export function recognise(input: string, currentEpoch: bigint | null): Recognised[] {
  const text = input.trim().replace(/^["']|["']$/g, '');
  if (text === '') return [];

  const id = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1];
  if (id !== undefined) return [{ kind: 'id', id: id.toLowerCase() }];

  const [, word = '', digits] = /^(?:(block|height|epoch|period)\s*(?:#\s*)?)?(\d[\d,_' ]*)$/i.exec(text) ?? [];
  if (digits !== undefined) {
    const number = BigInt(digits.replaceAll(/\D/g, ''));
    if (number > MAX_HEIGHT) return [{ kind: 'words', text }];
    if (word.toLowerCase() === 'period') return [{ kind: 'period', seq: number }];
    const found: Recognised[] = [];
    const isEpoch = currentEpoch === null || number <= currentEpoch;
    if (word.toLowerCase() === 'epoch' || (word === '' && isEpoch)) found.push({ kind: 'epoch', epoch: number });
    if (word.toLowerCase() !== 'epoch') found.push({ kind: 'height', height: number });
    return found;
  }
  return [{ kind: 'words', text }];
}
