import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import { useApi } from './explorer.tsx';

/**
 * A view's own setting, kept in the data folder. `schema` reads what was kept (by an older version, perhaps) and must
 * have a default for everything. The third value is false until the kept one has been read.
 */
export function usePreference<Schema extends z.ZodType<unknown, unknown>>(
  key: string,
  schema: Schema,
): [value: z.output<Schema>, set: (value: z.output<Schema>) => void, ready: boolean] {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = ['preference', key];
  const kept = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.call('preference', { key }, signal)).value,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { mutate } = useMutation({
    mutationFn: (value: z.output<Schema>) =>
      api.call('setPreference', { key, value: JSON.parse(JSON.stringify(value)) }),
  });
  const set = useCallback(
    (value: z.output<Schema>) => {
      // A reading under way would bring back what was kept before.
      void client.cancelQueries({ queryKey: ['preference', key] });
      client.setQueryData(['preference', key], value);
      mutate(value);
    },
    [client, key, mutate],
  );

  const parsed = schema.safeParse(kept.data ?? undefined);
  return [parsed.success ? parsed.data : schema.parse(undefined), set, !kept.isPending];
}

/** A key of letters, digits and a few signs from parts that may hold anything. */
export function preferenceKey(...parts: string[]): string {
  return parts
    .map((part) => part.replaceAll(/[^\w.-]/g, '-'))
    .join(':')
    .slice(0, 128);
}
