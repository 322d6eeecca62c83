/** The parties that trade, deposit and provide liquidity: a few dozen of the list, some far busier than others. */
import type { Block } from '../../randomness.ts';
import type { HistoryWorld } from '../world.ts';

const TRADERS = 60;

/** The parties that trade. */
export interface Traders {
  /** Number of traders. */
  readonly count: number;
  /** Id of the party at an index, 0 to count-1. */
  idOf(index: number): string;
  /**
   * Returns a random index; low ones are far more frequent.
   * @param lane the random number of the block to use
   */
  draw(block: Block, lane: number): number;
  /** Returns a random index other than the given one. */
  drawOther(index: number, block: Block, lane: number): number;
}

/**
 * Returns 60 traders, spread over the parties of genesis. In a world with too few parties, the ids are those of parties
 * that will exist later.
 */
export function createTraders({ parties, partiesAtGenesis }: HistoryWorld): Traders {
  const stride = Math.max(1, Math.floor((partiesAtGenesis - 1) / TRADERS));
  const ids = Array.from({ length: TRADERS }, (_, index) => parties.idAt(1 + index * stride));
  const draw = (block: Block, lane: number) => Math.floor(block.unit(lane) ** 2 * TRADERS);
  return {
    count: TRADERS,
    idOf: (index) => ids[index] ?? '',
    draw,
    drawOther: (index, block, lane) => (index + 1 + Math.floor(block.unit(lane) ** 2 * (TRADERS - 1))) % TRADERS,
  };
}
