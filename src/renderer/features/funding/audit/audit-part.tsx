import { CalendarX2, ClipboardX } from 'lucide-react';
import { useMemo } from 'react';
import type { FundingAuditSide, FundingMoment } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useApi } from '../../../data/explorer.tsx';
import { formatInteger } from '../../../ui/format/index.ts';
import { Button, Segmented, Skeleton, State } from '../../../ui/parts/index.ts';
import { useSeenStep } from '../../shared/first-steps.ts';
import { marketInFileName } from '../../shared/markets.ts';
import { CodeMenu } from '../../shared/save/code-menu.tsx';
import { ExportButton, withoutRows } from '../../shared/save/export-button.tsx';
import { useSave } from '../../shared/save/use-save.ts';
import { ViewFrame, ViewTools } from '../../shared/view-frame.tsx';
import { type FundingContext, PriceUnit } from '../funding-frame.tsx';
import { pointsSql } from '../funding-sql.ts';
import { marketsOnly } from '../link.ts';
import { FailedReading, FundingNotice, hasFailed, Loaded } from '../loaded.tsx';
import { MomentText } from '../periods/period-words.tsx';
import { absentPeriod } from '../periods/verdicts.ts';
import { useFundingAudit, useFundingPeriod, useFundingSeries } from '../use-analysis.ts';
import { auditColumns, streamAudit } from './audit-file.ts';
import { AuditSide } from './audit-side.tsx';
import { AuditRowsLoading, AuditTable } from './audit-table.tsx';
import { PeriodStepper } from './period-stepper.tsx';
import { RecordedChecks } from './recorded-checks.tsx';
import './audit-part.css';
import '../chart/chart-part.css';
import '../hours/hours-part.css';

/**
 * Shows the audit of a funding period: every average (TWAP), computed again from the points, and the first one that
 * differs. It begins with the last period that has ended.
 */
export function AuditPart(context: FundingContext) {
  const { marketId, markets, search, onSearch, unit, places, controls } = context;
  const api = useApi();
  const zone = useZone();
  const save = useSave();
  const columns = useMemo(() => auditColumns(unit, zone), [unit, zone]);
  const newest = useFundingPeriod(marketId, undefined);
  // The period before the running one has all its rows, so it is the more useful default.
  const last = newest.data?.seq;
  const fallback = last === undefined ? undefined : last > 0n && newest.data?.running === true ? last - 1n : last;
  const seq = search.seq === undefined ? fallback : BigInt(search.seq);
  const audit = useFundingAudit(marketId, seq);
  const whole = useFundingSeries(marketId, { columns: 1, series: ['spread'] });
  const isAbsent = seq !== undefined && audit.data?.sides.every(({ rows }) => rows === 0) === true;
  useSeenStep('audit', audit.data !== undefined && !isAbsent);
  const source = search.source ?? firstSource(audit.data?.sides ?? []);
  const absence = seq === undefined || !isAbsent ? undefined : absentPeriod(seq, whole.data?.extent);
  const state = newest.data === null ? 'ready' : hasFailed(newest) ? 'failed' : 'loading';
  const reason = seq === undefined ? withoutRows(state) : absence?.title;
  const goTo = (change: (newest: bigint) => bigint) =>
    onSearch((newest) => {
      const next = change(newest.seq === undefined ? (fallback ?? 0n) : BigInt(newest.seq));
      return { seq: next.toString(), with: marketsOnly(newest.with), show: 'audit' };
    });

  return (
    <ViewFrame
      title="Funding"
      controls={controls}
      toolbar={
        <>
          <PeriodStepper seq={seq} last={last} onChange={goTo} />
          {seq !== undefined && (
            <Button
              variant="quiet"
              onPress={() => onSearch({ show: 'chart', seq: seq.toString(), with: marketsOnly(search.with) })}
            >
              Show on the chart
            </Button>
          )}
          <ViewTools>
            <PriceUnit marketId={marketId} />
            <ExportButton
              tip="Export all rows of both sources as CSV"
              columns={columns}
              reason={reason}
              onExport={
                save &&
                (() =>
                  seq !== undefined &&
                  save({
                    name: ['funding-audit', marketInFileName(markets, marketId), `${seq}`],
                    columns,
                    batches: (signal) => streamAudit(api, marketId, seq, signal),
                  }))
              }
            />
            <CodeMenu
              queries={
                seq === undefined
                  ? []
                  : [{ sql: pointsSql({ markets: [marketId], seqs: [seq] }), name: `Funding period ${seq}` }]
              }
            />
          </ViewTools>
        </>
      }
      notice={
        <FundingNotice
          marketId={marketId}
          query={hasFailed(newest) ? newest : audit}
          coverage={audit.data?.coverage}
          marketData={audit.data?.marketData}
        />
      }
    >
      {newest.data === null ? (
        <State icon={<ClipboardX />} title="Nothing to audit">
          <p>No points of this market are stored. Choose another market.</p>
        </State>
      ) : hasFailed(newest) ? (
        <FailedReading what="The periods of this market" query={newest} />
      ) : absence !== undefined && whole.data !== undefined ? (
        <State
          icon={<CalendarX2 />}
          title={absence.title}
          actions={
            fallback !== undefined && (
              <Button onPress={() => goTo(() => fallback)}>Audit {formatInteger(fallback)}</Button>
            )
          }
        >
          <p>{absence.words}</p>
        </State>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="audit" tabIndex={0} aria-label="Audit">
          <Loaded what="The audit" query={audit} loading={<AuditLoading />}>
            {(data) => (
              <>
                <p className="funding-lead">
                  Every average (TWAP) of period {formatInteger(data.seq)}, recomputed from its points in exact
                  arithmetic.{' '}
                  {data.start !== null && (
                    <>
                      Start: <StartText start={data.start} />.{' '}
                    </>
                  )}
                  {data.startWords}
                </p>
                <div className="audit-sides">
                  {data.sides.map((side) => (
                    <AuditSide key={side.source} side={side} places={places} />
                  ))}
                </div>
                {data.recorded !== null && (
                  <RecordedChecks recorded={data.recorded} checks={data.recordedChecks} places={places} />
                )}
                <div className="audit-table-head">
                  <h2>Row by row</h2>
                  <Segmented
                    label="Source of the rows"
                    value={source}
                    options={[
                      { value: 'external', label: 'External' },
                      { value: 'internal', label: 'Internal' },
                    ]}
                    onChange={(chosen) => onSearch({ source: chosen })}
                  />
                </div>
                <AuditTable
                  key={`${data.seq} ${source}`}
                  marketId={marketId}
                  seq={data.seq}
                  source={source}
                  places={places}
                  side={data.sides.find((side) => side.source === `SOURCE_${source.toUpperCase()}`)}
                />
              </>
            )}
          </Loaded>
        </section>
      )}
    </ViewFrame>
  );
}

/** Returns the source whose rows are shown first: the internal one if only that one differs. */
function firstSource(sides: readonly FundingAuditSide[]): 'external' | 'internal' {
  const differing = sides.filter(({ verdict }) => verdict === 'differs');
  return differing.length === 1 && differing[0]?.source === 'SOURCE_INTERNAL' ? 'internal' : 'external';
}

/** Shows the start of a period; both bounds if it is not certain, because the words after it name both. */
function StartText({ start }: { start: FundingMoment }) {
  const { earliest, latest } = start;
  return (
    <>
      <MomentText moment={start} absent="" />
      {earliest !== latest && (
        <>
          {' – '}
          <MomentText moment={{ ...start, earliest: latest }} absent="" since={earliest} />
        </>
      )}
    </>
  );
}

function AuditLoading() {
  return (
    <>
      <p className="funding-lead" role="status">
        <Skeleton width={80} says="Recomputing the averages" />
      </p>
      <div className="audit-sides">
        {[0, 1].map((side) => (
          <div key={side} className="audit-side">
            <header>
              <Skeleton width={18} />
            </header>
            <p>
              <Skeleton width={50} />
            </p>
          </div>
        ))}
      </div>
      <div className="audit-table-head">
        <h2>Row by row</h2>
      </div>
      <AuditRowsLoading />
    </>
  );
}
