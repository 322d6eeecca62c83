import { useEffect, useRef } from 'react';
import type { ExplorerStatus } from '../../../../contract/index.ts';
import { useStatus } from '../../../data/use-status.ts';
import { announce, useLatest } from '../../../ui/parts/index.ts';

type Network = Pick<ExplorerStatus['network'], 'name' | 'chainId'>;

/**
 * When the component unmounts because another network became the current one, announces where the unfinished
 * transaction is. It belongs to its network, and stays there as a draft.
 * @param isDraft true if the transaction is saved as a draft, or will be at once; else nothing is announced
 */
export function useLeftBehind(isDraft: boolean): void {
  const network = useStatus()?.network;
  const begunOn = useRef(network);
  begunOn.current ??= network;
  const last = useLatest({ network, isDraft });
  useEffect(
    () => () => {
      const begun = begunOn.current;
      const { network: shown, isDraft: isKept } = last.current;
      if (begun === undefined || shown === undefined || shown.id === begun.id || !isKept) return;
      // The header may cut the end of a long message.
      announce(`The transaction is saved as a draft of ${nameOf(begun)}. Now on ${nameOf(shown)}.`);
    },
    [last],
  );
}

const nameOf = ({ name, chainId }: Network) => (chainId === null ? name : `${name} (${chainId})`);
