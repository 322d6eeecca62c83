/** The parties that trade, deposit and provide liquidity: a few dozen of the list, some far busier than others. */
import type { Block } from '../../randomness.ts';
import type { HistoryWorld } from '../world.ts';

const TRADERS = 60;

export interface Traders {
  readonly count: number;
  /** Id of the party at a place, 0 to count-1. */
  idOf(place: number): string;
  /** A place, the low ones far more often. */
  draw(block: Block, lane: number): number;
  /** Another place than the one given. */
  drawOther(place: number, block: Block, lane: number): number;
}

/** Where a world has too few parties, the ids are those that later parties will have. */
export function createTraders({ parties, partiesAtGenesis }: HistoryWorld): Traders {
  const stride = Math.max(1, Math.floor((partiesAtGenesis - 1) / TRADERS));
  const ids = Array.from({ length: TRADERS }, (_, place) => parties.idAt(1 + place * stride));
  const draw = (block: Block, lane: number) => Math.floor(block.unit(lane) ** 2 * TRADERS);
  return {
    count: TRADERS,
    idOf: (place) => ids[place] ?? '',
    draw,
    drawOther: (place, block, lane) => (place + 1 + Math.floor(block.unit(lane) ** 2 * (TRADERS - 1))) % TRADERS,
  };
}
