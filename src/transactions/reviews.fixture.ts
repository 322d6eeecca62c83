import type { Circumstances } from './rules/findings.ts';
import { type Review, reviewCommand } from './rules/review.ts';

/** 21 November 2026, in nanoseconds. */
export const NOW = 1_795_219_200_000_000_000n;
export const LATER = String(NOW + 86_400_000_000_000n);
export const PAST = String(NOW - 1n);

/** Ids that differ. */
export const id = (digit: string): string => digit.repeat(64);
export const ZEROS = id('0');

/** An order that a stop order can trigger. */
export const TRIGGERED = {
  marketId: id('a'),
  side: 'SIDE_SELL',
  type: 'TYPE_MARKET',
  timeInForce: 'TIME_IN_FORCE_IOC',
  size: '10',
  reduceOnly: true,
};

export function review(command: object, circumstances: Partial<Circumstances> = {}): Review {
  return reviewCommand(command, { now: NOW, ...circumstances });
}

/** The network's refusal of a command of this name. */
export const reviewRefusal = (name: string, fields: object): string | null => review({ [name]: fields }).refusal;

/** All problems except those of the network's `check`, as `by path: text`. */
export function objections(command: object, circumstances: Partial<Circumstances> = {}): string[] {
  return review(command, circumstances)
    .problems.filter(({ by }) => by !== 'check')
    .map(({ by, path, text }) => `${by} ${path}: ${text}`);
}

/** Dangers as `weight path`. */
export function dangers(command: object, circumstances: Partial<Circumstances> = {}): string[] {
  return review(command, circumstances).dangers.map(({ weight, path }) => `${weight} ${path}`);
}
