import { CircleAlert } from 'lucide-react';
import type { ExportTable } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { counted } from '../../../ui/format/index.ts';
import { Notice, Skeleton } from '../../../ui/parts/index.ts';
import type { useExportPlan } from '../data/use-export-plan.ts';
import { PlanFoot } from './plan-foot.tsx';
import { PlanTable } from './plan-table.tsx';
import '../history.css';
import './plan-card.css';

/** The plan of an export before it starts: sizes, downloads and disk space; and the button that starts it. */
export function PlanCard({
  tables,
  query,
  segments,
  hasRange,
}: {
  tables: readonly ExportTable[];
  query: ReturnType<typeof useExportPlan>;
  /** True if segments are known; undefined while they are being read. */
  segments: 'some' | 'none' | 'unreadable' | undefined;
  /** True if the requested blocks form a range. */
  hasRange: boolean;
}) {
  const { data: plan, error } = query;
  return (
    <section className="card history-card" aria-labelledby="plan-title" aria-busy={query.isFetching}>
      <header className="history-card-head">
        <h2 id="plan-title">Export</h2>
        {hasRange && plan !== undefined && plan.range !== null && tables.length > 0 && (
          <span className="faint num">{counted(tables.length, 'archive')}</span>
        )}
      </header>
      {segments === 'none' || segments === 'unreadable' ? (
        <p className="history-card-empty">Rows and sizes appear when the segments are loaded.</p>
      ) : tables.length === 0 ? (
        <p className="history-card-empty">Choose one or more tables above. Each becomes one archive.</p>
      ) : !hasRange ? (
        <p className="history-card-empty">Enter a valid range to see rows and size.</p>
      ) : error !== null && plan === undefined ? (
        <Notice tone="bad" icon={<CircleAlert aria-hidden="true" />}>
          {errorText(error)}
        </Notice>
      ) : (
        <>
          <PlanTable tables={tables} planned={plan?.tables} />
          {plan === undefined ? <PlanFootSkeleton /> : <PlanFoot plan={plan} isOld={query.isPlaceholderData} />}
        </>
      )}
    </section>
  );
}

function PlanFootSkeleton() {
  return (
    <div className="plan-foot">
      <Skeleton width={30} />
    </div>
  );
}
