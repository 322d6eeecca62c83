import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ExplorerStatus } from '../../../../contract/index.ts';
import { shownNetwork } from '../../../data/explorer.tsx';
import { useBegunOn, useStatus } from '../../../data/use-status.ts';
import { announce, useLatest } from '../../../ui/parts/index.ts';

type Network = Pick<ExplorerStatus['network'], 'name' | 'chainId'>;

/**
 * When the component unmounts because another network became the current one, announces where the unfinished
 * transaction is. It belongs to its network, and stays there as a draft.
 * @param isDraft true if the transaction is saved as a draft, or will be at once; else nothing is announced
 */
export function useLeftBehind(isDraft: boolean): void {
  const client = useQueryClient();
  const network = useStatus()?.network;
  const begunOn = useBegunOn();
  const begun = useRef<Network>(undefined);
  // At the end, the status may name the next network already.
  if (network !== undefined && network.id === begunOn) begun.current = network;
  const last = useLatest({ begunOn, isDraft });
  useEffect(
    () => () => {
      const { begunOn: id, isDraft: isKept } = last.current;
      if (begun.current === undefined || shownNetwork(client) === id || !isKept) return;
      announce(`The transaction is saved as a draft of ${nameOf(begun.current)}.`);
    },
    [client, last],
  );
}

const nameOf = ({ name, chainId }: Network) => (chainId === null ? name : `${name} (${chainId})`);
