/** The nodes of many epochs, and exact arithmetic to check them. */
import { expect } from 'vitest';
import type { Node, RankingScore } from '../../contract/index.ts';
import { createParties } from '../parties/party-list.ts';
import { createNodes } from './node-list.ts';

export const PARTIES = 5000;
export const FIRST_EPOCH = 400;
export const EPOCHS = 240;
export const parties = createParties('seed', PARTIES);
export const nodes = createNodes('seed', parties, PARTIES);
export const epochs = Array.from({ length: EPOCHS }, (_, index) => nodes.at(FIRST_EPOCH + index, true));

export const PLACES = 16;
/** A decimal text as a whole number of 10^-places. */
export function fixed(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  expect(fraction.length).toBeLessThanOrEqual(places);
  return BigInt(whole + fraction.padEnd(places, '0'));
}
/** Quotient in 10^-16, rounded half up (all are positive). */
export const quotientOfIntegers = (dividend: bigint, divisor: bigint) =>
  divisor === 0n ? 0n : (2n * dividend * 10n ** BigInt(PLACES) + divisor) / (2n * divisor);
export const sumAmounts = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
export const total = ({ stakedTotal }: Node) => BigInt(stakedTotal);
export const ranking = ({ rankingScore }: Node): RankingScore => {
  if (rankingScore === null) throw new TypeError('every node has a ranking');
  return rankingScore;
};
export const withStatus = (list: readonly Node[], status: RankingScore['status']) =>
  list.filter((node) => ranking(node).status === status);
export const CONSENSUS = 'VALIDATOR_NODE_STATUS_CONSENSUS';
export const ERSATZ = 'VALIDATOR_NODE_STATUS_ERSATZ';
export const PENDING = 'VALIDATOR_NODE_STATUS_PENDING';
export const isFresh = (node: Node, before: readonly Node[]) => !before.some(({ id }) => id === node.id);

/** Runs a check on every epoch, with the previous epoch. */
export function eachEpoch(check: (list: readonly Node[], before: readonly Node[], epoch: number) => void): void {
  for (const [index, list] of epochs.entries()) {
    const before = epochs[index - 1];
    if (before !== undefined) check(list, before, FIRST_EPOCH + index);
  }
}
