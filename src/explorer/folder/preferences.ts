import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { MAX_PREFERENCE_BYTES, OrreryError } from '../../contract/index.ts';
import { openJsonFile } from '../../files/index.ts';

type Json = z.output<ReturnType<typeof z.json>>;

/** Maximum number of keys: views store settings here, not data. */
const MAX_KEYS = 1000;

/** Maximum size of all settings as JSON (bytes): they are held in memory, and each change writes all of them. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** The settings of views (columns, theme), in one file of the data folder. */
export interface Preferences {
  /** The path of the quarantined file if the file could not be read. The settings are empty then. */
  readonly quarantined: string | null;
  /** Returns the value of a key; null if none is stored. */
  get(key: string): Json;
  /**
   * Returns the value of a key after every change that was called before is on disk; null if none is stored. A page
   * that is loaded again right after a choice must see the choice.
   */
  read(key: string): Promise<Json>;
  /**
   * Stores a value on disk. With `from`, only if that is the stored value; otherwise nothing is stored, and the stored
   * value is returned.
   * @throws OrreryError PARAMETER_INVALID if it is larger than 2 MiB as JSON, if there are 1,000 keys, or if all values
   * together would be larger than 64 MiB
   */
  set(key: string, value: Json, from?: Json): Promise<Json | undefined>;
  /** Deletes the settings of a network: those whose key has its id after the first colon, such as "views:<id>". */
  forget(network: string): Promise<void>;
}

/** Checks that all settings together are not too large. @throws OrreryError PARAMETER_INVALID */
function requireRoom(settings: Readonly<Record<string, Json>>): void {
  const size = Buffer.byteLength(JSON.stringify(settings));
  if (size <= MAX_FILE_BYTES) return;
  const allowed = `is too large with all other settings: these may have at most ${MAX_FILE_BYTES} bytes as JSON`;
  throw new OrreryError('PARAMETER_INVALID', { field: 'value', value: `${size} bytes`, allowed });
}

/**
 * Opens the file of preferences in a data folder. One that cannot be read is quarantined, and the settings start empty.
 * @throws OrreryError FILE_UNREADABLE
 */
export async function openPreferences(folder: string): Promise<Preferences> {
  const file = await openJsonFile(join(folder, 'preferences.json'), z.record(z.string(), z.json()), {});
  const get = (key: string): Json => (Object.hasOwn(file.content, key) ? (file.content[key] ?? null) : null);
  return {
    quarantined: file.quarantined,
    get,
    async read(key) {
      // Changes run in order, so this one, which changes nothing, ends after the earlier ones.
      await file.change((content) => content);
      return get(key);
    },
    async set(key, value, from) {
      const size = Buffer.byteLength(JSON.stringify(value));
      if (size > MAX_PREFERENCE_BYTES) {
        const allowed = `may have at most ${MAX_PREFERENCE_BYTES} bytes as JSON`;
        throw new OrreryError('PARAMETER_INVALID', { field: 'value', value: `${size} bytes`, allowed });
      }
      const isNew = !Object.hasOwn(file.content, key);
      if (isNew && Object.keys(file.content).length >= MAX_KEYS) {
        const allowed = `is one too many: at most ${MAX_KEYS} can be stored`;
        throw new OrreryError('PARAMETER_INVALID', { field: 'key', value: key, allowed });
      }
      let other: Json | undefined;
      await file.change((content) => {
        const stored = get(key);
        if (from !== undefined && !isDeepStrictEqual(stored, from)) {
          other = stored;
          return content;
        }
        const next = { ...content, [key]: value };
        requireRoom(next);
        return next;
      });
      return other;
    },
    async forget(network) {
      await file.change((content) =>
        Object.fromEntries(Object.entries(content).filter(([key]) => !key.split(':').slice(1).includes(network))),
      );
    },
  };
}
