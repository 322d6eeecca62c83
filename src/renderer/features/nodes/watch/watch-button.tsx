import { Eye } from 'lucide-react';
import type { Node } from '../../../../contract/index.ts';
import { Button } from '../../../ui/parts/index.ts';
import { useWatchList } from './watch-list.ts';

/** Tells from now on, or no more, when the node's status, performance or presence changes. */
export function WatchButton({ node: { delegations, ...node }, epochSeq }: { node: Node; epochSeq: bigint }) {
  const { watched, toggle } = useWatchList();
  const isWatched = Object.hasOwn(watched, node.id);
  return (
    <span data-tip="Be told when its status or performance changes">
      <Button
        size="small"
        variant="quiet"
        aria-pressed={isWatched}
        icon={<Eye aria-hidden="true" className={isWatched ? 'is-watched' : undefined} />}
        onPress={() => toggle({ ...node, delegationCount: delegations.length }, epochSeq)}
      >
        {isWatched ? 'Watched' : 'Watch'}
      </Button>
    </span>
  );
}
