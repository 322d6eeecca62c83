/** The parties: those of genesis, then a new one about every 97 seconds, in order of age. */
import { BUILT_IN_PARTY, type Party, type Row } from '../../contract/index.ts';
import { BLOCK_BYTES, Block, createNoise } from '../randomness.ts';
import { isBeyond, type Scanner, wholeWithin } from '../scanning.ts';
import { createPartyIds, type PartyIds } from './party-ids.ts';
import { profileFrom } from './profiles.ts';

const SECONDS_PER_PARTY = 97;
/** A party arrives in the first part of its own 97 seconds, so that no two parties change their order. */
const ARRIVAL_SPREAD_S = 90;
/** Two for the id, one for the alias, one for metadata. */
const BLOCKS_PER_PARTY = 4;

/** The parties of a world. */
export interface Parties extends PartyIds {
  /** Returns the number of parties that exist at a height. */
  countAt(height: number): number;
  /** The height at which a party appeared; 0 for those of genesis. */
  bornAt(index: number): number;
  /** Returns `count` parties from an index on, with a single cipher call. */
  page(from: number, count: number): Party[];
  /** Scans the list of parties. */
  readonly scan: Scanner<'parties'>;
}

/**
 * Returns the list of parties, computed when it is asked for.
 * @param atGenesis number of parties at block 0, including the built-in one
 */
export function createParties(seed: string, atGenesis: number): Parties {
  const noise = createNoise(seed, 'parties');
  const arrivals = createNoise(seed, 'arrivals');
  const ids = createPartyIds(noise);

  const bornAt = (index: number) => {
    const newcomer = index - atGenesis;
    return newcomer < 0 ? 0 : newcomer * SECONDS_PER_PARTY + 1 + arrivals.at(newcomer).below(ARRIVAL_SPREAD_S, 0);
  };

  const countAt = (height: number) => {
    const latest = atGenesis + Math.floor(height / SECONDS_PER_PARTY);
    return bornAt(latest) <= height ? latest + 1 : latest;
  };

  const page = (from: number, count: number) => {
    const bytes = noise.run(from, count, BLOCKS_PER_PARTY);
    const block = (position: number) => bytes.subarray(position * BLOCK_BYTES, (position + 1) * BLOCK_BYTES);
    return Array.from({ length: count }, (_, row): Party => {
      if (from + row === 0) return { id: BUILT_IN_PARTY, alias: '', metadata: [] };
      const start = row * BLOCKS_PER_PARTY;
      const id = bytes.toString('hex', start * BLOCK_BYTES, (start + 2) * BLOCK_BYTES);
      return { id, ...profileFrom(new Block(block(start + 2)), new Block(block(start + 3))) };
    });
  };

  const rowsOf = (from: number, count: number): Row<Party>[] =>
    page(from, count).map((record, row) => ({ key: [BigInt(from + row), record.id], record }));

  const scan: Scanner<'parties'> = ({ partyId }, { from, direction, limit }, height) => {
    const count = countAt(height);
    if (partyId !== undefined) {
      const index = ids.indexOf(partyId);
      const rows = index === undefined || index >= count ? [] : rowsOf(index, 1);
      return { rows: rows.filter(({ key }) => isBeyond(key, from, direction)), exhausted: true };
    }
    // The index of a key's party may itself lie past the key when its id sorts the other way; hence the margin.
    if (direction === 'ascending') {
      const start = from === undefined ? 0 : wholeWithin(from[0], 0, count);
      const rows = rowsOf(start, Math.min(limit + 1, count - start)).filter(({ key }) =>
        isBeyond(key, from, direction),
      );
      return { rows: rows.slice(0, limit), exhausted: start + limit + 1 >= count && rows.length <= limit };
    }
    const end = from === undefined ? count : wholeWithin(from[0], -1, count - 1) + 1;
    const start = Math.max(0, end - limit - 1);
    const rows = rowsOf(start, end - start)
      .reverse()
      .filter(({ key }) => isBeyond(key, from, direction));
    return { rows: rows.slice(0, limit), exhausted: start === 0 && rows.length <= limit };
  };

  return { ...ids, countAt, bornAt, page, scan };
}
