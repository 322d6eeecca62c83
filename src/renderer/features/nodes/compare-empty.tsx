import { Eye, GitCompareArrows } from 'lucide-react';
import { counted, formatInteger } from '../../ui/format/index.ts';
import { Button, State } from '../../ui/parts/index.ts';
import type { CompareChoice } from './compared.ts';

/** The end of "No node …" for each choice. */
const NONE: Readonly<Record<Exclude<CompareChoice, 'changed'>, string>> = {
  all: 'is listed',
  joined: 'joined',
  left: 'left',
  promoted: 'was promoted',
  demoted: 'was demoted',
};

/**
 * Says that a comparison of epochs has no rows for its choice. `watched` is the number of watched nodes if only they
 * show.
 */
export function CompareEmpty({
  show,
  watched,
  before,
  after,
  onAllNodes,
}: {
  show: CompareChoice;
  watched: number | undefined;
  before: bigint;
  after: bigint;
  onAllNodes: () => void;
}) {
  if (watched !== undefined) {
    return (
      <State icon={<Eye />} title="No watched node" actions={<Button onPress={onAllNodes}>Show all nodes</Button>}>
        <p>
          {watched === 0
            ? 'You watch no nodes yet. Open a node and choose Watch.'
            : `None of your ${counted(watched, 'watched node')} is in this list.`}
        </p>
      </State>
    );
  }
  const epochs = `from epoch ${formatInteger(before)} to ${formatInteger(after)}`;
  return show === 'changed' ? (
    <State icon={<GitCompareArrows />} title="No node's stake, performance, rank or status changed">
      <p>Nothing of this changed {epochs}. Scores that changed only with the total stake are under All.</p>
    </State>
  ) : (
    <State icon={<GitCompareArrows />} title="None">
      <p>
        No node {NONE[show]} {epochs}.
      </p>
    </State>
  );
}
