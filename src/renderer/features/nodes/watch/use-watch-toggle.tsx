import { Eye } from 'lucide-react';
import { counted, visibleText } from '../../../ui/format/index.ts';
import type { RowAction } from '../../../ui/grid/index.ts';
import { announce, announceUndoable } from '../../../ui/parts/index.ts';
import type { Watchable } from '../../shared/nodes/changes.ts';
import { MAX_WATCHED, useWatchList } from '../../shared/nodes/watch-list.ts';

/** The name of the action; a message about it replaces the one that says why it could not be done. */
const WATCH = 'watch';

/** Returns the name of a single node, else the number of nodes. */
function namesOf(nodes: readonly Watchable[]): string {
  const [first] = nodes;
  if (first === undefined || nodes.length > 1) return counted(nodes.length, 'node');
  return visibleText(first.name) || first.id.slice(0, 8);
}

/**
 * Returns functions that start or stop watching nodes, and announce it. `toggleAll` starts watching all of the nodes,
 * or stops if all are watched already. `toggle` does so for one node. `isWatched` is true for a watched node.
 * `epochSeq` is the epoch from which the nodes were read, null if it is not known. A person can undo stopping. A person
 * can also undo watching several nodes, because nothing else shows which of them were watched before.
 */
export function useWatchToggle() {
  const { watched, isWatched, watch, watchAgain } = useWatchList();
  /** Watches all of the nodes; if all are watched, stops watching them. */
  const toggleAll = (nodes: readonly Watchable[], epochSeq: bigint | null) => {
    const isOn = !nodes.every(({ id }) => isWatched(id));
    const added = nodes.filter(({ id }) => !isWatched(id));
    if (isOn && Object.keys(watched).length + added.length > MAX_WATCHED) {
      announce(`Nothing was changed: at most ${counted(MAX_WATCHED, 'node')} can be watched`, 'bad', WATCH);
      return;
    }
    const stopped = Object.fromEntries(nodes.flatMap(({ id }) => (watched[id] ? [[id, watched[id]]] : [])));
    if (!watch(nodes, epochSeq, isOn)) return;
    const said = `Watching ${namesOf(nodes)} for changes`;
    if (isOn && nodes.length > 1) announceUndoable(said, () => void watch(added, epochSeq, false), WATCH);
    else if (isOn) announce(said, 'good', WATCH);
    else announceUndoable(`Stopped watching ${namesOf(nodes)}`, () => watchAgain(stopped), WATCH);
  };
  return {
    isWatched,
    toggleAll,
    toggle: (node: Watchable, epochSeq: bigint | null) => toggleAll([node], epochSeq),
  };
}

/**
 * Returns the action "Watch" for rows of a list of nodes, with the key `w`.
 * @param epochSeq the epoch of the list; null if unknown
 * @param nodeOf returns the node of a row
 */
export function useWatchActions<Row>(
  epochSeq: bigint | null,
  nodeOf: (row: Row) => Watchable,
): readonly RowAction<Row>[] {
  const { isWatched, toggleAll } = useWatchToggle();
  return [
    {
      id: WATCH,
      key: 'w',
      icon: <Eye aria-hidden="true" />,
      label(rows) {
        const nodes = rows.map(nodeOf);
        return `${nodes.every(({ id }) => isWatched(id)) ? 'Stop watching' : 'Watch'} ${namesOf(nodes)}`;
      },
      run: (rows) => toggleAll(rows.map(nodeOf), epochSeq),
    },
  ];
}
