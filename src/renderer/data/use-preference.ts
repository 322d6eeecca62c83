import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { announce } from '../ui/parts/index.ts';
import { errorText } from './error-text.ts';
import { useApi } from './explorer.tsx';

type Preference<Value> = [
  /** The same object as long as what is kept is the same. */
  value: Value,
  /** Keeps another value. False where that is refused, because what is kept now has not been read: it would be lost. */
  set: (value: Value) => boolean,
  /** Whether what is kept has been read; until then the value is the default. */
  ready: boolean,
];

/**
 * A view's own setting, kept in the data folder. `schema` reads what was kept (by an older version, perhaps) and must
 * have a default for everything; it must stay the same object.
 */
export function usePreference<Schema extends z.ZodType<unknown, unknown>>(
  key: string,
  schema: Schema,
): Preference<z.output<Schema>> {
  const api = useApi();
  const client = useQueryClient();
  const { data, refetch } = useQuery({
    queryKey: ['preference', key],
    queryFn: async ({ signal }) => (await api.call('preference', { key }, signal)).value,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { mutate } = useMutation({
    mutationFn: (value: z.output<Schema>) =>
      api.call('setPreference', { key, value: JSON.parse(JSON.stringify(value)) }),
    // One after the other, so that the last one is the one that stays.
    scope: { id: `preference ${key}` },
    onError: (error) => announce(`The change is shown but was not saved. ${errorText(error)}`, 'bad'),
  });
  const set = useCallback(
    (value: z.output<Schema>) => {
      const queryKey = ['preference', key];
      const { data: kept, error } = client.getQueryState(queryKey) ?? {};
      if (kept === undefined) {
        const why = error ? ` ${errorText(error)}` : '';
        announce(`The change was not saved, because the earlier value could not be read.${why}`, 'bad');
        void refetch();
        return false;
      }
      // A reading under way would bring back what was kept before.
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, value);
      mutate(value);
      return true;
    },
    [client, key, mutate, refetch],
  );

  const value = useMemo(() => {
    const parsed = schema.safeParse(data ?? undefined);
    return parsed.success ? parsed.data : schema.parse(undefined);
  }, [schema, data]);
  return [value, set, data !== undefined];
}

/** A key of letters, digits and a few signs from parts that may hold anything. */
export function preferenceKey(...parts: string[]): string {
  return parts
    .map((part) => part.replaceAll(/[^\w.-]/g, '-'))
    .join(':')
    .slice(0, 128);
}
