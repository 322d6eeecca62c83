import { formatInteger } from './amount.ts';

/** Returns a number with its noun: "1 epoch", "1,200 epochs". */
export function counted(count: number | bigint, singular: string, plural = `${singular}s`): string {
  return `${formatInteger(count)} ${BigInt(count) === 1n ? singular : plural}`;
}
