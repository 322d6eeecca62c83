import { BUILT_IN_PARTY } from '../../contract/index.ts';
import { BLOCK_BYTES, type Noise } from '../randomness.ts';

/** Blocks of noise in a party's id. */
const ID_BLOCKS = 2;

/** The ids of all parties, which follow from their order of age. */
export interface PartyIds {
  /** Returns the id of the party at an index in order of age; index 0 is the built-in party. */
  idAt(index: number): string;
  /** Returns the index of an id; undefined when no party ever has it. It needs no table: the noise is inverted. */
  indexOf(id: string): number | undefined;
}

/** Returns the ids of all parties that this source of random bytes gives. */
export function createPartyIds(noise: Noise): PartyIds {
  const idAt = (index: number) => (index === 0 ? BUILT_IN_PARTY : noise.run(index, 1, ID_BLOCKS).toString('hex'));
  return {
    idAt,
    indexOf(id) {
      if (id === BUILT_IN_PARTY) return 0;
      const text = id.toLowerCase();
      if (!/^[0-9a-f]{64}$/.test(text)) return undefined;
      const { index } = noise.placeOf(Buffer.from(text.slice(0, BLOCK_BYTES * 2), 'hex'));
      return index > 0 && idAt(index) === text ? index : undefined;
    },
  };
}
