/** The known networks, and the actions on them. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf, KnownNetwork, RequestOf } from '../../../contract/index.ts';
import { errorText } from '../../data/error-text.ts';
import { useApi } from '../../data/explorer.tsx';
import { formatBytes, visibleText } from '../../ui/format/index.ts';
import { announce } from '../../ui/parts/index.ts';

const NETWORKS = ['networks'] as const;
/** The key of this window's switches to another network, whose variables are the id of that network. */
export const SWITCHES = ['switch network'] as const;

/** How often figures are read that change without an event (milliseconds). */
const READ_EVERY_MS = 2_000;
/** How often sizes are read: that walks over all files of every network (milliseconds). */
const MEASURE_EVERY_MS = 10_000;

/**
 * Queries the known networks, how much of each is stored, and the id of the current one.
 * @param isLive true to read them at once and again every ten seconds, because the stored data grows
 */
export function useNetworks(isLive = false) {
  const api = useApi();
  return useQuery({
    queryKey: NETWORKS,
    queryFn: ({ signal }) => api.call('networks', {}, signal),
    refetchInterval: isLive && MEASURE_EVERY_MS,
    // Sizes that were read for another view may be old.
    refetchOnMount: isLive ? 'always' : true,
  });
}

/**
 * Returns why a network cannot have a name: another one has it, or one that looks the same. Undefined if the name is free.
 * @param id the network itself; undefined for a new one
 */
export function useNameProblem(name: string, id?: string): string | undefined {
  const like = (text: string) => visibleText(text).trim().toLowerCase();
  const other = useNetworks().data?.networks.find((network) => network.id !== id && like(network.name) === like(name));
  return other && `Another network is named "${visibleText(other.name)}". Choose another name.`;
}

/** Queries the data gateways of the current network with their states, every two seconds. */
export function useServices() {
  const api = useApi();
  return useQuery({
    queryKey: ['services'],
    queryFn: async ({ signal }) => (await api.call('services', {}, signal)).services,
    refetchInterval: READ_EVERY_MS,
    // A state is not kept after its view has closed: it would be shown as the present one when the view opens again.
    gcTime: 0,
  });
}

/**
 * Returns a mutation that changes the known networks. It announces the text that `done` returns, or the failure, and
 * reads the list again in both cases.
 */
function useChange<Input, Output>(
  act: (input: Input) => Promise<Output>,
  done: (output: Output) => string | undefined,
  mutationKey: readonly string[] = [],
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn: act,
    onSuccess: (output) => {
      const text = done(output);
      if (text !== undefined) announce(text);
    },
    onError: (error) => announce(errorText(error), 'bad'),
    onSettled: () => client.invalidateQueries({ queryKey: NETWORKS }),
  });
}

/**
 * Returns the mutations of the known networks: `add`, `change` and `remove` one, `switchTo` another, and `importFrom`
 * the text of a file. Each announces its result.
 */
export function useNetworkChanges() {
  const client = useQueryClient();
  const api = useApi();
  return {
    add: useChange(
      (input: RequestOf<'addNetwork'>) => api.call('addNetwork', input),
      ({ network }) => `Added ${visibleText(network.name)}`,
    ),
    change: useChange(
      (input: RequestOf<'changeNetwork'>) => api.call('changeNetwork', input),
      ({ network }) => `Saved ${visibleText(network.name)}`,
    ),
    remove: useChange(
      async ({ network, data }: { network: KnownNetwork; data: InputOf<'removeNetwork'>['data'] }) => {
        const { deletedBytes } = await api.call('removeNetwork', { id: network.id, data });
        const ofNetwork = ({ queryKey: [kind, key] }: { queryKey: readonly unknown[] }) =>
          kind === 'preference' && String(key).endsWith(`:${network.id}`);
        if (data === 'everything') client.removeQueries({ predicate: ofNetwork });
        return { network, data, deletedBytes };
      },
      ({ network: { name }, data, deletedBytes }) =>
        `Removed ${visibleText(name)} with its settings. ${data === 'keep' ? 'Its data was kept' : `Deleted ${formatBytes(deletedBytes)} of data`}`,
    ),
    switchTo: useChange(
      (id: string) => api.call('switchNetwork', { id }),
      () => undefined,
      SWITCHES,
    ),
    importFrom: useChange(
      (text: string) => api.call('importNetworks', { text }),
      ({ added, skipped }) =>
        `Added ${added.length === 1 ? '1 network' : `${added.length} networks`}${skipped.map(({ name, reason }) => `. Skipped ${name}: ${reason}`).join('')}`,
    ),
  };
}
