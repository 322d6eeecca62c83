/** What a node is called and known by, the same for all its time. */
import type { Node } from '../../contract/index.ts';
import type { PartyIds } from '../parties/party-ids.ts';
import { createNoise } from '../randomness.ts';
import { operatorAt, ROSTER, ROSTER_SIZE } from './roster.ts';

export type Identity = Pick<
  Node,
  'id' | 'pubKey' | 'consensusPubKey' | 'chainAddress' | 'name' | 'location' | 'infoUrl' | 'avatarUrl'
>;

/** The roster in this seed's order: each operator once. */
function shuffledPlaces(seed: string): number[] {
  const noise = createNoise(seed, 'roster');
  return ROSTER.map((place) => ({ place, draw: noise.at(place).unit(0) }))
    .sort((left, right) => left.draw - right.draw)
    .map(({ place }) => place);
}

/**
 * Node operators are parties: the ones after the built-in party, in order of age. Where a world has too few parties,
 * the keys are those that later parties would have had.
 */
export function createIdentities(seed: string, parties: PartyIds): readonly Identity[] {
  const keys = createNoise(seed, 'node keys');
  return shuffledPlaces(seed).map((place, node): Identity => {
    const { name, location, infoUrl, avatarUrl } = operatorAt(place);
    return {
      id: keys.run(node, 1, 2).toString('hex'),
      pubKey: parties.idAt(operatorPartyOf(node)),
      consensusPubKey: keys.run(ROSTER_SIZE + node, 1, 2).toString('base64'),
      chainAddress: `0x${keys.run(2 * ROSTER_SIZE + node, 1, 2).toString('hex', 0, 20)}`,
      name,
      location,
      infoUrl,
      avatarUrl,
    };
  });
}

/** The party that operates a node, by its place in order of age. */
export function operatorPartyOf(node: number): number {
  return 1 + node;
}
