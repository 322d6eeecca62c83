import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { announce } from '../ui/parts/index.ts';
import { errorText } from './error-text.ts';
import { useApi } from './explorer.tsx';
import { changesOf, tellOtherTabs } from './preference-tabs.ts';

type Json = z.output<ReturnType<typeof z.json>>;

/** A change of a preference that waits to be stored. */
interface Change<Value> {
  value: Value;
  /** Makes the value; undefined for one that replaces every other. */
  change: ((now: Value) => Value) | undefined;
  /** The value on screen before. */
  before: unknown;
}

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null));

/** The values as this page last read or stored them, by key; the values on screen may be ahead of them. */
const storedByClient = new WeakMap<QueryClient, Map<string, Json>>();

function storedOf(client: QueryClient): Map<string, Json> {
  const known = storedByClient.get(client) ?? new Map<string, Json>();
  storedByClient.set(client, known);
  return known;
}

type Preference<Value> = [
  /** Stays the same object while the stored value is the same. */
  value: Value,
  /**
   * Stores another value; a function makes it from the value of that moment, which may be newer than the one on screen. A
   * change that adds to a list or takes from it must be a function: it is then made again if another page has changed
   * the value, so that both changes stay.
   * A function that comes while the stored value is being read waits for it. Returns false if nothing is stored: a value
   * that came too early, or an earlier value that could not be read, would be lost.
   */
  set: (value: Value | ((now: Value) => Value)) => boolean,
  /** True after the stored value has been read; the value is the default before. */
  ready: boolean,
];

/**
 * Returns a view's own setting, which is stored in the data folder, the function that changes it, and if it has been
 * read. Before that, it has its defaults and cannot be changed. A change is shown at once; a person is told if it was
 * not saved.
 * @param schema reads the stored value (perhaps of an older version), must have defaults for all of it, and must stay
 * the same object
 */
export function usePreference<Schema extends z.ZodType<unknown, unknown>>(
  key: string,
  schema: Schema,
): Preference<z.output<Schema>> {
  const api = useApi();
  const client = useQueryClient();
  const { data, refetch } = useQuery({
    queryKey: ['preference', key],
    queryFn: async ({ signal }) => {
      const { value } = await api.call('preference', { key }, signal);
      storedOf(client).set(key, value);
      return value;
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { mutate } = useMutation({
    mutationKey: ['preference', key],
    mutationFn: async ({ value, change, before }: Change<z.output<Schema>>) => {
      const stored = storedOf(client);
      let next = asJson(value);
      if (change === undefined) await api.call('setPreference', { key, value: next });
      else {
        // Another page may have changed the value since this one read it. So the change is made from the stored value, and
        // once more if that was not the newest.
        let from = asJson(stored.get(key) ?? before);
        for (;;) {
          const merged = change(read(schema, from));
          next = asJson(merged);
          const { other } = await api.call('setPreference', { key, value: next, from });
          if (other === undefined) {
            // A later change of this page is on screen before it is stored.
            const isLast = client.isMutating({ mutationKey: ['preference', key], exact: true }) === 1;
            if (isLast) client.setQueryData(['preference', key], merged);
            break;
          }
          from = other;
        }
      }
      stored.set(key, next);
      tellOtherTabs(client, key);
    },
    // Store changes in order, so that the last one stays.
    scope: changesOf(key),
    onError: (error) => announce(`The change is shown but was not saved. ${errorText(error)}`, 'bad'),
  });
  const set = useCallback(
    function set(next: z.output<Schema> | ((now: z.output<Schema>) => z.output<Schema>)): boolean {
      const queryKey = ['preference', key];
      const { data: kept, error, fetchStatus } = client.getQueryState(queryKey) ?? {};
      if (kept === undefined && typeof next === 'function' && fetchStatus === 'fetching') {
        void refetch({ cancelRefetch: false }).then(() => set(next));
        return true;
      }
      if (kept === undefined) {
        const why = error ? errorText(error) : 'Try again.';
        announce(`The change was not saved, because the earlier value could not be read. ${why}`, 'bad');
        void refetch();
        return false;
      }
      // Cancel a running query: it would return the old value.
      void client.cancelQueries({ queryKey });
      const change = typeof next === 'function' ? (next as (now: z.output<Schema>) => z.output<Schema>) : undefined;
      const value = change === undefined ? (next as z.output<Schema>) : change(read(schema, kept));
      client.setQueryData(queryKey, value);
      mutate({ value, change, before: kept });
      return true;
    },
    [client, key, mutate, refetch, schema],
  );

  const value = useMemo(() => read(schema, data), [schema, data]);
  return [value, set, data !== undefined];
}

/**
 * Returns a schema of a stored list. It leaves out entries of another form, perhaps of another version, and reads
 * anything that is no list as an empty one.
 */
export function storedListOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((entries) =>
      entries.flatMap((entry): z.output<Item>[] => {
        const parsed = item.safeParse(entry);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

/** Returns the stored value, or the defaults if the schema does not know its form. */
function read<Schema extends z.ZodType<unknown, unknown>>(schema: Schema, stored: unknown): z.output<Schema> {
  const parsed = schema.safeParse(stored ?? undefined);
  return parsed.success ? parsed.data : schema.parse(undefined);
}

/**
 * Returns the parts joined by colons, as a key of at most 128 letters, digits and a few signs; each other character
 * becomes a hyphen.
 */
export function preferenceKey(...parts: string[]): string {
  return parts
    .map((part) => part.replaceAll(/[^\w.-]/g, '-'))
    .join(':')
    .slice(0, 128);
}
