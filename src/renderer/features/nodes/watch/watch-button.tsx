import { Eye, EyeOff } from 'lucide-react';
import type { Node } from '../../../../contract/index.ts';
import { IconButton } from '../../../ui/parts/index.ts';
import { useWatchList } from './watch-list.ts';

/** Tells from now on, or no more, when the node's status, performance or presence changes. */
export function WatchButton({ node: { delegations, ...node }, epochSeq }: { node: Node; epochSeq: bigint }) {
  const { watched, toggle } = useWatchList();
  const isWatched = Object.hasOwn(watched, node.id);
  return (
    <IconButton
      size="small"
      label={
        isWatched
          ? 'Watched: you are told of changes. Press to stop'
          : 'Watch: be told when its status or performance changes'
      }
      aria-pressed={isWatched}
      icon={isWatched ? <Eye aria-hidden="true" className="is-watched" /> : <EyeOff aria-hidden="true" />}
      onPress={() => toggle({ ...node, delegationCount: delegations.length }, epochSeq)}
    />
  );
}
