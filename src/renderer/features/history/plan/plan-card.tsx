import type { BlockRange, ExportTable } from '../../../../contract/index.ts';
import { Segmented } from '../../../ui/parts/index.ts';
import type { LinkPart } from '../../shared/link.ts';
import type { HistorySearch } from '../link.ts';
import { readLists } from '../tables.ts';
import { ArchivePlanCard } from './archive-plan-card.tsx';
import { DatasetPlanView } from './dataset-plan.tsx';
import { ListChoice } from './list-choice.tsx';
import '../history.css';
import './plan-card.css';

/** The form of an export. */
const FORMS = [
  { value: 'archives', label: 'ZIP of CSV' },
  { value: 'dataset', label: 'Dataset' },
] as const;

/**
 * Shows the plan of an export before it starts, and the choice of its form: ZIP archives or a dataset. `onSearch`
 * changes parts of the link; `onRange` requests other blocks.
 */
export function PlanCard({
  tables,
  asked,
  segments,
  search,
  onSearch,
  onRange,
}: {
  tables: readonly ExportTable[];
  /** The requested blocks; undefined if they form no range. */
  asked: BlockRange | undefined;
  /** Says if the network has segments; 'unreadable' if they could not be read, undefined while they are being read. */
  segments: 'some' | 'none' | 'unreadable' | undefined;
  search: HistorySearch;
  onSearch: (part: LinkPart<HistorySearch>) => void;
  onRange: (range: BlockRange) => void;
}) {
  const form = search.as ?? 'archives';
  const lists = form === 'dataset' ? readLists(search.lists) : [];
  const hasSegments = segments !== 'none' && segments !== 'unreadable';
  return (
    <section className="card history-card" aria-labelledby="plan-title">
      <header className="history-card-head">
        <h2 id="plan-title">Export</h2>
        <Segmented
          label="Format of the export"
          value={form}
          options={FORMS}
          onChange={(next) => onSearch({ as: next === 'dataset' ? next : undefined })}
        />
      </header>
      {form === 'dataset' && (
        <ListChoice
          chosen={lists}
          onChange={(change) => onSearch((newest) => ({ lists: change(readLists(newest.lists)).join() || undefined }))}
        />
      )}
      {!hasSegments && lists.length === 0 ? (
        <p className="history-card-empty">Rows and sizes appear when the segments are loaded.</p>
      ) : tables.length + lists.length === 0 ? (
        <p className="history-card-empty">
          {form === 'dataset'
            ? 'Choose one or more tables above, or lists. They become tables of one dataset.'
            : 'Choose one or more tables above. Each becomes one archive.'}
        </p>
      ) : segments === 'some' && tables.length > 0 && asked === undefined ? (
        <p className="history-card-empty">Enter a valid range to see rows and size.</p>
      ) : form === 'dataset' ? (
        <DatasetPlanView
          // Without segments only lists can be written.
          tables={hasSegments ? tables : []}
          lists={lists}
          asked={asked}
          into={search.into}
          onInto={(into) => onSearch({ into })}
          onRange={onRange}
        />
      ) : (
        <ArchivePlanCard tables={tables} asked={asked} />
      )}
    </section>
  );
}
