import { ArrowRight } from 'lucide-react';
import type { NodeComparison } from '../../../contract/index.ts';
import { formatInteger } from '../../ui/format/index.ts';
import { Segmented } from '../../ui/parts/index.ts';
import type { LinkPart } from '../shared/link.ts';
import { type CompareRequest, type CompareSearch, readCompareLink } from './compare-link.ts';
import { CHANGED_TIP, chooseCompared } from './compared.ts';
import { epochInLink } from './epoch-entry.ts';
import { EpochPicker } from './epoch-picker.tsx';
import { WatchedFilter } from './watch/watched-filter.tsx';
import './compare.css';

/** Kinds of changes that few epochs have: a filter for one is offered only if a node has it. */
const MOVES = ['joined', 'left', 'promoted', 'demoted'] as const;
const MOVE_WORDS = { joined: 'Joined', left: 'Left', promoted: 'Promoted', demoted: 'Demoted' } as const;

/** Shows the choices of a comparison: its two epochs, and which of the nodes. */
export function CompareFilters({
  request: { before, after, show },
  search,
  current,
  nodes,
  watched,
  onChange,
}: {
  request: CompareRequest;
  search: CompareSearch;
  /** The current epoch; null if unknown. */
  current: bigint | null;
  /** The compared nodes of both epochs. */
  nodes: readonly NodeComparison[];
  /** Ids of the watched nodes. */
  watched: readonly string[];
  /** Changes parts of the link. */
  onChange: (part: LinkPart<CompareSearch>) => void;
}) {
  const areWatchedOnly = search.watched === 'yes';
  const countOf = (move: (typeof MOVES)[number]) =>
    chooseCompared(nodes, move, areWatchedOnly ? watched : undefined).length;
  const moves = MOVES.filter((move) => move === show || countOf(move) > 0);
  return (
    <>
      <div className="compare-epochs">
        <EpochPicker
          label="From epoch"
          isShort
          value={before ?? undefined}
          // The earlier epoch is always fixed: "current" becomes its number.
          onChange={(change) =>
            onChange((newest) => {
              const epoch = change(readCompareLink(newest, current).before ?? undefined);
              return { before: (epoch ?? current)?.toString() };
            })
          }
        />
        <ArrowRight aria-label="to" />
        <EpochPicker
          label="To epoch"
          isShort
          value={search.after === undefined ? undefined : (after ?? undefined)}
          onChange={(change) => onChange((newest) => ({ after: epochInLink(change, newest.after) }))}
        />
      </div>
      <Segmented
        label="Nodes"
        value={show}
        options={[
          { value: 'changed', label: 'Changed', tip: CHANGED_TIP },
          { value: 'all', label: 'All' },
          ...moves.map((move) => ({
            value: move,
            label: `${MOVE_WORDS[move]} ${formatInteger(countOf(move))}`,
          })),
        ]}
        onChange={(next) => onChange({ show: next === 'changed' ? undefined : next })}
      />
      <WatchedFilter
        count={watched.length}
        isOn={areWatchedOnly}
        onChange={(isOn) => onChange({ watched: isOn ? 'yes' : undefined })}
      />
    </>
  );
}
