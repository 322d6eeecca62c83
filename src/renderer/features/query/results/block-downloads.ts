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
  tables: readonly ExportTable[];
  range: BlockRange;
  abort: AbortController;
}

/** Says if a download is for one of some tables. */
const isFor = ({ tables }: Download, some: readonly ExportTable[]) => tables.some((table) => some.includes(table));

/** Returns the downloads that run now, of all tables of the network. */
export function useRunningDownloads() {
  const running = useMutationState({
    filters: { mutationKey: useKey(), status: 'pending' },
    select: ({ state }) => state.variables as Download,
  });
  return running.map((download) => ({ ...download, stop: () => download.abort.abort() }));
}

/** The download of some tables: the range while one of them is downloaded, else undefined; starts and stops it. */
export interface BlockDownload {
  range: BlockRange | undefined;
  /** Downloads a range of blocks. `onDone` is called after it, if its caller is still on screen. */
  start(range: BlockRange, onDone: () => void): void;
  stop(): void;
}

/**
 * Returns the download of blocks of some tables, which may have been started by a component that is gone, or for one of
 * them alone. Its end is announced.
 */
export function useBlockDownload(tables: readonly ExportTable[]): BlockDownload {
  const api = useApi();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: useKey(),
    mutationFn: ({ tables: chosen, range, abort }: Download) =>
      api.call('sync', { only: ['history'], markets: [], tables: [...chosen], ...range }, abort.signal),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['query tables'] });
      announce('Downloaded the blocks');
    },
    onError: (error) =>
      errorCode(error) === 'CANCELLED'
        ? announce('Stopped. Blocks that were downloaded are kept.')
        : announce(errorText(error), 'bad'),
  });
  const running = useRunningDownloads().find((download) => isFor(download, tables));
  return {
    range: running?.range,
    start: (range, onDone) => mutate({ tables, range, abort: new AbortController() }, { onSuccess: onDone }),
    stop: () => running?.stop(),
  };
}

/** Calls `act` when a download of one of the tables has succeeded, if the caller is on screen by then. */
export function useOnDownloaded(tables: readonly ExportTable[], act: () => void): void {
  const client = useQueryClient();
  const hash = hashKey(useKey());
  const onSuccess = useEffectEvent((download: Download) => {
    if (isFor(download, tables)) act();
  });
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (hashKey(event.mutation.options.mutationKey ?? []) === hash) {
          onSuccess(event.mutation.state.variables as Download);
        }
      }),
    [client, hash],
  );
}
