import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Mirror, MirrorSettings } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { shownNetwork, useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { announce } from '../../../ui/parts/index.ts';

const MIRROR = ['mirror'] as const;

/** A change of the settings, made from the newest ones that are stored. */
export type MirrorChange = (stored: MirrorSettings) => MirrorSettings;

/** A change for the network that was shown when it was made. */
interface ChangeOf {
  network: string | undefined;
  change: MirrorChange;
}

/**
 * Queries the mirroring of the current network: its settings, its state and its progress. Its settings have the changes
 * that are not stored yet, whatever is read meanwhile; one that is refused is gone again.
 */
export function useMirror() {
  const api = useApi();
  const shown = useStatus()?.network.id;
  const changes = useMutationState({
    filters: { mutationKey: MIRROR, status: 'pending' },
    select: ({ state }) => state.variables as ChangeOf,
  }).filter(({ network }) => network === shown);
  return useQuery({
    queryKey: MIRROR,
    queryFn: ({ signal }) => api.call('mirror', {}, signal),
    select: (mirror) => ({
      ...mirror,
      settings: changes.reduce((settings, { change }) => change(settings), mirror.settings),
    }),
  });
}

/**
 * Returns a function that changes the settings of mirroring and saves them at once. A change is saved also if the person
 * leaves the view meanwhile; one that fails is announced.
 */
export function useChangeMirror(): (change: MirrorChange) => void {
  const api = useApi();
  const client = useQueryClient();
  const network = useStatus()?.network.id;
  // The network can be another one when a change has its turn, or its answer.
  const isShown = ({ network }: ChangeOf) => shownNetwork(client) === network;
  const { mutate } = useMutation({
    mutationKey: MIRROR,
    async mutationFn(made: ChangeOf) {
      if (!isShown(made)) return;
      const { settings } = client.getQueryData<Mirror>(MIRROR) ?? (await api.call('mirror', {}));
      const { network } = made;
      return await api.call('setMirror', { ...made.change(settings), ...(network !== undefined && { network }) });
    },
    // One after the other, so that each is made from what the one before it has stored.
    scope: { id: 'mirror' },
    onSuccess(changed, made) {
      if (changed === undefined)
        announce('A change of mirroring was not saved, because another network was chosen meanwhile', 'bad');
      if (changed === undefined || !isShown(made)) return;
      client.setQueryData(MIRROR, changed);
      // A running read may have been answered before the change. It ends, and another one begins.
      void client.invalidateQueries({ queryKey: MIRROR });
    },
    onError: (error) => announce(errorText(error), 'bad'),
  });
  return (change) => mutate({ network, change });
}
