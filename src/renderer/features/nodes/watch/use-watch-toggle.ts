import type { Node } from '../../../../contract/index.ts';
import { visibleText } from '../../../ui/format/index.ts';
import { announce } from '../../../ui/parts/index.ts';
import { WHAT_IS_TOLD } from '../../shared/nodes/changes.ts';
import { useWatchList } from '../../shared/nodes/watch-list.ts';

/** Starts or stops watching a node, and announces it. */
export function useWatchToggle() {
  const { watched, toggle } = useWatchList();
  return {
    isWatched: (id: string) => Object.hasOwn(watched, id),
    toggle({ delegations, ...node }: Node, epochSeq: bigint) {
      const name = visibleText(node.name) || node.id.slice(0, 8);
      if (!toggle({ ...node, delegationCount: delegations.length }, epochSeq)) return;
      announce(
        Object.hasOwn(watched, node.id)
          ? `Stopped watching ${name}`
          : `Watching ${name}. You'll be notified if ${WHAT_IS_TOLD}.`,
      );
    },
  };
}
