/** Upgrades of older vault formats: one step for each format, in order. */
import { z } from 'zod';
import { OrreryError } from '../../contract/index.ts';

/** The number of the current format of a vault's records. */
export const FORMAT = 2;

/** Converts the records of a vault from one format to the next. */
export type VaultUpgrade = (records: Record<string, unknown>) => Record<string, unknown>;

/** The step at position n leads from format n + 1 to n + 2. */
const STEPS: readonly VaultUpgrade[] = [
  // Format 2 can have `deletedTainted`. The number keeps an Orrery that does not know it from calling such a vault damaged.
  (records) => records,
];

const Formatted = z.looseObject({ format: z.int().positive() });

/**
 * Returns a vault's records in the current format.
 * @param file path of the vault, for errors
 * @throws OrreryError STORE_NEWER if they are of a later format; the error of zod if they have none
 */
export function upgradeRecords(
  found: unknown,
  file: string,
  steps: readonly VaultUpgrade[] = STEPS,
): Record<string, unknown> {
  const records = Formatted.parse(found);
  const known = steps.length + 1;
  if (records.format > known) throw new OrreryError('STORE_NEWER', { file, found: records.format, known });
  return steps
    .slice(records.format - 1)
    .reduce<Record<string, unknown>>(
      (older, step, index) => ({ ...step(older), format: records.format + index + 1 }),
      records,
    );
}
