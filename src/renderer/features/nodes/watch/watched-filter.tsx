import { Eye } from 'lucide-react';
import { formatInteger } from '../../../ui/format/index.ts';
import { Button, State } from '../../../ui/parts/index.ts';
import { NOTIFIED_CHANGES } from '../../shared/nodes/changes.ts';
import '../nodes.css';

/**
 * Shows the button that filters a list to the watched nodes. `onChange` is called with true to show only these, false
 * to show all.
 */
export function WatchedFilter({
  count,
  isOn,
  onChange,
}: {
  /** Number of watched nodes, also of those that the list does not have. */
  count: number;
  isOn: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <span data-tip={isOn ? 'Show all nodes again' : 'Show only the nodes you watch'}>
      <Button
        aria-pressed={isOn}
        aria-label={`Watched nodes only, ${formatInteger(count)} watched`}
        icon={<Eye aria-hidden="true" className={isOn ? 'is-watched' : undefined} />}
        onPress={() => onChange(!isOn)}
      >
        Watched{count > 0 && <span className="watch-count num">{formatInteger(count)}</span>}
      </Button>
    </span>
  );
}

/**
 * Shows that the list has no watched node, and why. `onAll` shows all nodes again.
 * @param count number of watched nodes
 */
export function NoneWatched({ count, onAll }: { count: number; onAll: () => void }) {
  return (
    <State
      icon={<Eye />}
      title={count === 0 ? 'You watch no nodes yet' : 'No watched node in this epoch'}
      actions={<Button onPress={onAll}>Show all nodes</Button>}
    >
      <p>
        {count === 0
          ? `Open a node and choose Watch. You then get a notice if ${NOTIFIED_CHANGES}.`
          : 'The network lists none of them in this epoch. Choose another epoch.'}
      </p>
    </State>
  );
}
