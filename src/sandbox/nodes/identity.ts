/** The names, keys and sites of nodes, which never change. */
import type { Node } from '../../contract/index.ts';
import type { PartyIds } from '../parties/party-ids.ts';
import { createNoise } from '../randomness.ts';
import { operatorAt, ROSTER, ROSTER_SIZE } from './roster.ts';

/** The part of a node's record that never changes. */
export type NodeIdentity = Pick<
  Node,
  'id' | 'pubKey' | 'consensusPubKey' | 'chainAddress' | 'name' | 'location' | 'infoUrl' | 'avatarUrl'
>;

/** Returns the indexes of all operators in this seed's order, each once. */
function shuffledPlaces(seed: string): number[] {
  const noise = createNoise(seed, 'roster');
  return ROSTER.map((index) => ({ index, draw: noise.at(index).unit(0) }))
    .sort((left, right) => left.draw - right.draw)
    .map(({ index }) => index);
}

/**
 * Returns the identities of all nodes, by node. Operators are parties: the oldest after the built-in party. In a world
 * with too few parties, their keys are those of parties that will exist later.
 */
export function createIdentities(seed: string, parties: PartyIds): readonly NodeIdentity[] {
  const keys = createNoise(seed, 'node keys');
  return shuffledPlaces(seed).map((index, node): NodeIdentity => {
    const { name, location, infoUrl, avatarUrl } = operatorAt(index);
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

/** Returns the party that operates a node, as an index in order of age. */
export function operatorPartyOf(node: number): number {
  return 1 + node;
}
