/** Downloads of blocks that a query misses. They continue while another result, or another view, is on screen. */
import { hashKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { BlockRange, ExportTable } from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { announce } from '../../../ui/parts/index.ts';

/** Returns the key of the downloads of the current network. */
const useKey = () => ['download of blocks', useStatus()?.network.id];

interface Download {
  table: ExportTable;
  range: BlockRange;
  abort: AbortController;
}

/** Returns the downloads that run now, of all tables of the network. */
export function useRunningDownloads() {
  const running = useMutationState({
    filters: { mutationKey: useKey(), status: 'pending' },
    select: ({ state }) => state.variables as Download,
  });
  return running.map(({ table, range, abort }) => ({ table, range, stop: () => abort.abort() }));
}

/** The download of a table: the range while it runs, else undefined, and the functions that start and stop it. */
export interface BlockDownload {
  range: BlockRange | undefined;
  /** Downloads a range of blocks. `onDone` is called after it, if its caller is still on screen. */
  start(range: BlockRange, onDone: () => void): void;
  stop(): void;
}

/**
 * Returns the download of blocks of a table, which may have been started by a component that is gone. Its end is
 * announced.
 * @param table undefined for a table that is no table of history
 * @param onFetched called when a download of the table has succeeded, if the caller is on screen by then
 */
export function useBlockDownload(table: ExportTable | undefined, onFetched: () => void): BlockDownload {
  const api = useApi();
  const client = useQueryClient();
  const mutationKey = [...useKey(), table];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ table: one, range, abort }: Download) =>
      api.call('sync', { only: ['history'], markets: [], tables: [one], ...range }, abort.signal),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['query tables'] });
      announce('Downloaded the blocks');
    },
    onError: (error) =>
      errorCode(error) === 'CANCELLED'
        ? announce('Stopped. Blocks that were downloaded are kept.')
        : announce(errorText(error), 'bad'),
  });
  const [running] = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as Download,
  });
  useOnSuccess(mutationKey, onFetched);
  return {
    range: running?.range,
    start(range, onDone) {
      if (table !== undefined) mutate({ table, range, abort: new AbortController() }, { onSuccess: onDone });
    },
    stop: () => running?.abort.abort(),
  };
}

/** Calls `act` when a download with this key succeeds. */
function useOnSuccess(key: readonly unknown[], act: () => void): void {
  const client = useQueryClient();
  const onSuccess = useEffectEvent(act);
  const hash = hashKey(key);
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (hashKey(event.mutation.options.mutationKey ?? []) === hash) onSuccess();
      }),
    [client, hash],
  );
}
