/** Profiles of parties: an alias on about three in ten, and up to four metadata entries. */
import type { Party } from '../../contract/index.ts';
import type { Block } from '../randomness.ts';
import { FIRST_WORDS, METADATA_KEYS, OTHER_ALIASES, SECOND_WORDS, SENTENCES, SHORT_VALUES } from './words.ts';

const LONG_VALUE = 2048;

function aliasFrom(block: Block): string {
  const chance = block.unit(0);
  if (chance >= 0.3) return '';
  if (chance < 0.03) return block.pick(OTHER_ALIASES, 1);
  const words = `${block.pick(FIRST_WORDS, 1)}-${block.pick(SECOND_WORDS, 2)}`;
  return chance < 0.12 ? words : `${words}-${block.below(10_000, 3)}`;
}

function longText(block: Block): string {
  let text = '';
  for (let next = block.below(SENTENCES.length, 1); text.length < LONG_VALUE; next += 1)
    text += `${SENTENCES[next % SENTENCES.length]} `;
  return text.slice(0, LONG_VALUE);
}

function valueFrom(block: Block, entry: number): string {
  const chance = (block.unit(2) * (entry + 1) * 7) % 1;
  if (chance < 0.03) return longText(block);
  if (chance < 0.3) return `https://${block.pick(SECOND_WORDS, 1)}-${block.below(997, 3)}.example/${entry}`;
  return SHORT_VALUES[(block.below(SHORT_VALUES.length, 3) + entry * 4) % SHORT_VALUES.length] ?? '';
}

function metadataFrom(block: Block): Party['metadata'] {
  const chance = block.unit(0);
  const entries = [0.75, 0.88, 0.95, 0.99].filter((threshold) => chance >= threshold).length;
  const first = block.below(METADATA_KEYS.length, 1);
  return Array.from({ length: entries }, (_, entry) => ({
    key: METADATA_KEYS[(first + entry * 2) % METADATA_KEYS.length] ?? '',
    value: valueFrom(block, entry),
  }));
}

/** Returns the profile of a party that two blocks of random bytes give. */
export function profileFrom(forAlias: Block, forMetadata: Block): Omit<Party, 'id'> {
  return { alias: aliasFrom(forAlias), metadata: metadataFrom(forMetadata) };
}
