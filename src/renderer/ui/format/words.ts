/** "1 row", "2,000 rows": a count with its noun. */
import { formatInteger } from './amount.ts';

export function counted(count: number | bigint, singular: string, plural = `${singular}s`): string {
  return `${formatInteger(count)} ${BigInt(count) === 1n ? singular : plural}`;
}
