import { z } from 'zod';

const preferenceKey = z.string().regex(/^[a-z][\w.:-]{0,127}$/i, 'must be 1 to 128 letters, digits and . : - _');

/** Maximum size of one value as JSON (bytes). The largest one is a watch list with all nodes of a network. */
export const MAX_PREFERENCE_BYTES = 2 * 1024 * 1024;

/** Maximum size of the input of a call of the local API as JSON (bytes), except of `setPreference`. */
export const MAX_CALL_BYTES = 1024 * 1024;

/** Maximum size of the input of `setPreference` as JSON (bytes): it has a value, and the value that it replaces. */
export const MAX_SET_PREFERENCE_BYTES = 2 * MAX_PREFERENCE_BYTES + 64 * 1024;

/** Views nest their settings a few levels only. Schemas parse nested values by recursion, so the depth is bounded. */
const PREFERENCE_LEVELS = 32;

function isNestedWithin(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isNestedWithin(levels - 1, member));
}

const preferenceValue = z
  .unknown()
  .refine((value) => isNestedWithin(PREFERENCE_LEVELS, value), `may be nested ${PREFERENCE_LEVELS} levels deep at most`)
  .pipe(z.json());

/** The methods of the explorer's API that read and store settings of views. */
export const preferenceMethods = {
  /**
   * A view's own settings (columns, theme), stored in the data folder. `value` is any JSON, null when nothing is
   * stored.
   */
  preference: { input: z.strictObject({ key: preferenceKey }), output: z.object({ value: z.json() }) },
  /**
   * Stores a value. With `from`, it stores the value only if `from` is the stored value (null: nothing is stored).
   * Otherwise another page has changed it: then nothing is stored, `other` is the stored value, and the caller makes
   * its change again on that one.
   */
  setPreference: {
    input: z.strictObject({ key: preferenceKey, value: preferenceValue, from: preferenceValue.optional() }),
    output: z.object({ other: z.json().optional() }),
  },
} as const;
