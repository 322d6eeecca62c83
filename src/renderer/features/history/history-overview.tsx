import { CloudOff, CopyCheck, History, PackageOpen } from 'lucide-react';
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import type { BlockRange, ExportJob, ExportTable } from '../../../contract/index.ts';
import { useIsOffline, useOnReturn, useStatus } from '../../data/use-status.ts';
import { counted, formatBytes } from '../../ui/format/index.ts';
import { Button, Skeleton, Spinner, State } from '../../ui/parts/index.ts';
import { type Span, useViewport } from '../../ui/viewport/index.ts';
import { Failed } from '../shared/failed.tsx';
import type { LinkPart } from '../shared/link.ts';
import { mirrorWords } from '../shared/mirror/mirror-words.ts';
import { useMirror } from '../shared/mirror/use-mirror.ts';
import { ViewFrame } from '../shared/view-frame.tsx';
import { type KnownHistory, type useHistory, useLanes } from './data/use-history.ts';
import { DatasetsCard } from './dataset/datasets-card.tsx';
import { HistoryNotice } from './history-notice.tsx';
import { JobList } from './jobs/job-list.tsx';
import type { HistorySearch } from './link.ts';
import { MirrorPanel } from './mirror/mirror-panel.tsx';
import { PlanCard } from './plan/plan-card.tsx';
import { type RangeEnd, RangeForm } from './plan/range-form.tsx';
import { type RangeProblems, rangeProblems } from './plan/range-problems.ts';
import { TableChoice } from './plan/table-choice.tsx';
import { Ruler } from './ruler/ruler.tsx';
import { blocksToSpan, readSpan, writeSpan } from './ruler/scale.ts';
import { segmentsAround } from './ruler/segments.ts';
import { chosenTables, writeTables } from './tables.ts';
import { useBlockDates } from './time/use-block-dates.ts';
import './history.css';

interface OverviewProps {
  history: ReturnType<typeof useHistory>;
  /** The chosen tables. */
  tables: readonly ExportTable[];
  /** The requested blocks; undefined while no segment is known. */
  asked: BlockRange | undefined;
  search: HistorySearch;
  /** Changes parts of the link. */
  onSearch: (part: LinkPart<HistorySearch>) => void;
  /** Lets the person choose an archive to open. */
  onChoose: () => void;
  /** Opens what a job wrote. */
  onOpenJob: (job: ExportJob) => void;
  /** Opens a dataset by its id. */
  onDataset: (dataset: string) => void;
}

/**
 * Shows the overview of history: the choice of tables, the ruler, the plan of an export, the list of exports and the
 * datasets. The panel of mirroring opens beside it.
 */
export function HistoryOverview(props: OverviewProps) {
  const { history, tables, asked, search, onSearch } = props;
  const { data, error, refetch } = history;
  useOnReturn(useCallback(() => void refetch(), [refetch]));
  const drawn = data?.drawn;
  const problems = useMemo(() => drawn && asked && rangeProblems(drawn, asked), [drawn, asked]);
  const [wrong, setWrong] = useState<readonly RangeEnd[]>([]);
  const isValid = problems === undefined && wrong.length === 0;
  const segments =
    data === undefined ? (error === null ? undefined : 'unreadable') : data.drawn.length === 0 ? 'none' : 'some';
  const mirror = useMirror().data;
  return (
    <ViewFrame
      title="History"
      figure={data === undefined ? undefined : figureOf(data)}
      controls={
        <>
          <Button icon={<PackageOpen aria-hidden="true" />} onPress={props.onChoose}>
            Open an archive…
          </Button>
          <Button
            icon={<CopyCheck aria-hidden="true" />}
            onPress={() => onSearch({ panel: search.panel === undefined ? 'mirroring' : undefined })}
          >
            {mirror === undefined ? 'Mirroring' : `Mirroring: ${mirrorWords(mirror).word.toLowerCase()}`}
          </Button>
        </>
      }
      notice={
        <HistoryNotice
          listedAt={data?.listedAt ?? null}
          isKnown={data !== undefined && data.drawn.length > 0}
          error={data && error}
          onAsk={() => refetch()}
        />
      }
      panel={
        search.panel === 'mirroring' && (
          <MirrorPanel onClose={() => onSearch({ panel: undefined })} onDataset={props.onDataset} />
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="history" tabIndex={0} aria-label="All of history">
        <section className="card history-card" aria-label="Tables and blocks">
          <TableChoice
            chosen={tables}
            // An empty choice stays empty: it is not the same as a link that names no tables.
            onChange={(change) =>
              onSearch((newest) => ({ tables: writeTables(change(chosenTables(newest.tables))) ?? 'none' }))
            }
          />
          {data === undefined && error !== null ? (
            <Failed title="The segments could not be loaded" query={{ error, refetch }} />
          ) : data === undefined ? (
            <RulerSkeleton lanes={tables.length} />
          ) : data.drawn.length === 0 ? (
            <NoSegments isAsking={data.listedAt === null} />
          ) : (
            <KnownRuler
              {...props}
              known={data}
              problems={problems}
              wrong={wrong}
              onWrong={(end, isWrong) =>
                setWrong((ends) => [...ends.filter((each) => each !== end), ...(isWrong ? [end] : [])])
              }
            />
          )}
        </section>
        <div className="history-columns">
          <PlanCard
            tables={tables}
            asked={drawn !== undefined && isValid ? asked : undefined}
            segments={segments}
            search={search}
            onSearch={onSearch}
            onRange={({ from, to }) => onSearch({ from: from.toString(), to: to.toString() })}
          />
          <div className="history-column">
            <JobList onOpen={props.onOpenJob} />
            <DatasetsCard onOpen={props.onDataset} />
          </div>
        </div>
      </section>
    </ViewFrame>
  );
}

/** The file of the store is larger than its rows, and has a size without any. */
function figureOf({ segments, summaries }: KnownHistory): string {
  const bytes = [...summaries.values()].reduce((sum, { storedBytes }) => sum + storedBytes, 0);
  return `${counted(segments.length, 'segment')}, ${bytes === 0 ? 'no' : `${formatBytes(bytes)} of`} rows stored`;
}

/** Shows the ruler and the fields of the range, once at least one segment is known. */
function KnownRuler({
  known,
  problems,
  wrong,
  onWrong,
  tables,
  asked,
  search,
  onSearch,
}: OverviewProps &
  Pick<ComponentProps<typeof RangeForm>, 'wrong' | 'onWrong'> & {
    known: KnownHistory;
    problems: RangeProblems | undefined;
  }) {
  const { drawn, schemas } = known;
  const head = useStatus()?.position?.height;
  const lanes = useLanes(tables, drawn);
  const dates = useBlockDates();
  const first = Number(drawn[0]?.from ?? 1n);
  const lastSegment = Number(drawn.at(-1)?.to ?? 1n);
  // The chain grows with every block, but the ruler grows by whole thousands: it must not move under the pointer.
  const last = Math.max(lastSegment, head === undefined ? 0 : Math.ceil(Number(head) / 1000) * 1000);
  const whole = useMemo(() => blocksToSpan({ from: first, to: last }), [first, last]);
  const view = useMemo(() => readSpan(search.sight), [search.sight]);
  const onView = (next: Span | undefined) => onSearch({ sight: next && writeSpan(whole, next) });
  const [span, move] = useViewport(whole, view, onView);
  const range = useMemo(
    () => (asked === undefined || problems !== undefined ? undefined : segmentsAround(drawn, asked)),
    [drawn, asked, problems],
  );
  const onRange = useCallback(
    ({ from, to }: BlockRange) => onSearch({ from: from.toString(), to: to.toString() }),
    [onSearch],
  );
  return (
    <>
      <Ruler
        segments={drawn}
        schemas={schemas}
        lanes={lanes}
        dates={dates}
        whole={whole}
        span={span}
        move={move}
        range={range}
        onRange={onRange}
      />
      <RangeForm
        asked={asked}
        range={range}
        problems={problems}
        segments={drawn}
        dates={dates}
        wrong={wrong}
        onWrong={onWrong}
        onChange={onRange}
      />
    </>
  );
}

/** Shows a placeholder as high as the ruler and the range below it. */
function RulerSkeleton({ lanes }: { lanes: number }) {
  return (
    <div className="ruler-skeleton" style={{ height: `${16.75 + lanes * 1.625}rem` }}>
      <Skeleton width={24} />
      <Skeleton width={80} />
      <Skeleton width={60} />
    </div>
  );
}

function NoSegments({ isAsking }: { isAsking: boolean }) {
  const isOffline = useIsOffline();
  if (isAsking) {
    return (
      <State
        icon={isOffline ? <CloudOff /> : <Spinner />}
        title={isOffline ? 'No segments yet' : 'Loading the segments'}
      >
        <p>
          {isOffline
            ? 'The network is offline. The segments appear when it is back.'
            : 'If the network does not list its segments, Orrery finds them when it downloads data.'}
        </p>
      </State>
    );
  }
  return (
    <State icon={<History />} title="No segments yet">
      <p>The network divides its history into segments. The first one appears here when it is complete.</p>
    </State>
  );
}
