import { formatInteger } from './amount.ts';

const NAMES = new Intl.ListFormat('en-GB');

/** Returns names as a sentence lists them: "Deposits", "Deposits and Trades", "Deposits, Orders and Trades". */
export function inSentence(names: readonly string[]): string {
  return NAMES.format(names);
}

/** Returns a number with its noun: "1 epoch", "1,200 epochs". */
export function counted(count: number | bigint, singular: string, plural = `${singular}s`): string {
  return `${formatInteger(count)} ${BigInt(count) === 1n ? singular : plural}`;
}
