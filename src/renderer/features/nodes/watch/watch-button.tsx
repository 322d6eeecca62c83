import { Eye } from 'lucide-react';
import { Button } from '../../../ui/parts/index.ts';
import { NOTIFIED_CHANGES, type Watchable } from '../../shared/nodes/changes.ts';
import { useWatchToggle } from './use-watch-toggle.tsx';
import '../nodes.css';

/**
 * Shows the button that starts or stops notifications about changes of a node.
 * @param epochSeq the epoch from which the node was read, null if it was not
 */
export function WatchButton({ node, epochSeq }: { node: Watchable; epochSeq: bigint | null }) {
  const { isWatched, toggle } = useWatchToggle();
  const isOn = isWatched(node.id);
  return (
    <span data-tip={isOn ? 'Stop watching this node' : `Get a notice if ${NOTIFIED_CHANGES}`}>
      <Button
        size="small"
        variant="quiet"
        aria-pressed={isOn}
        icon={<Eye aria-hidden="true" className={isOn ? 'is-watched' : undefined} />}
        onPress={() => toggle(node, epochSeq)}
      >
        {isOn ? 'Watched' : 'Watch'}
      </Button>
    </span>
  );
}
