import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowRight, GitCompareArrows } from 'lucide-react';
import { useMemo } from 'react';
import { z } from 'zod';
import { NodeComparison } from '../../../contract/index.ts';
import { ROW_HEIGHTS, useAppearance } from '../../data/appearance.tsx';
import { useApi } from '../../data/explorer.tsx';
import { rowsInMemory } from '../../data/rows/rows-in-memory.ts';
import { useAskAgain, useStatus } from '../../data/use-status.ts';
import { formatInteger } from '../../ui/format/index.ts';
import { ColumnsMenu, CopyMenu, Grid, type GridSort, useSelection } from '../../ui/grid/index.ts';
import { Segmented, State } from '../../ui/parts/index.ts';
import { Failed } from '../shared/failed.tsx';
import { digitsParam, ListSearch } from '../shared/link.ts';
import { ReadingNotice } from '../shared/list-notice.tsx';
import { useWatchList } from '../shared/nodes/watch-list.ts';
import { CodeMenu } from '../shared/save/code-menu.tsx';
import { ExportButton } from '../shared/save/export-button.tsx';
import { useSave } from '../shared/save/use-save.ts';
import { useActionKeys } from '../shared/use-action-keys.ts';
import { useLayout } from '../shared/use-layout.ts';
import { ViewFrame, ViewTools } from '../shared/view-frame.tsx';
import { compareSql } from './analysis-sql.ts';
import { compareColumns } from './compare-columns.tsx';
import { CompareEmpty } from './compare-empty.tsx';
import { CHANGED_TIP, COMPARE_CHOICES, chooseCompared, nodeEpoch, nodeOf, sortCompared } from './compared.ts';
import { EpochPicker } from './epoch-picker.tsx';
import { NodePanel } from './node-panel.tsx';
import { NodesTabs } from './nodes-tabs.tsx';
import { useWatchActions } from './watch/use-watch-toggle.tsx';
import { WatchedFilter } from './watch/watched-filter.tsx';
import './compare.css';

/** The state of the link: `/nodes/compare?before=11&after=12&show=promoted&watched=yes&sort=-rankChange&open=<id>`. */
export const CompareSearch = ListSearch.omit({ filter: true }).extend({
  before: digitsParam,
  after: digitsParam,
  show: z.enum(COMPARE_CHOICES).optional().catch(undefined),
  watched: z.literal('yes').optional().catch(undefined),
});

const route = getRouteApi('/nodes/compare');
/** The nodes that lost most performance first. */
const WORST_FIRST: GridSort = { field: 'performanceScoreChange', direction: 'ascending' };
/** Kinds of changes that few epochs have: a filter for one is offered only if a node has it. */
const MOVES = ['joined', 'left', 'promoted', 'demoted'] as const;
const MOVE_WORDS = { joined: 'Joined', left: 'Left', promoted: 'Promoted', demoted: 'Demoted' } as const;
const rowKey = (node: NodeComparison) => node.id;
const record = (node: NodeComparison) => z.encode(NodeComparison, node);

function sortFrom(text: string | undefined): GridSort {
  if (text === undefined) return WORST_FIRST;
  const descending = text.startsWith('-');
  return { field: descending ? text.slice(1) : text, direction: descending ? 'descending' : 'ascending' };
}

/**
 * Shows the comparison of two epochs at `/nodes/compare`: nodes that joined, left, rose or fell, and the differences of
 * their figures.
 */
export function CompareView() {
  const api = useApi();
  const status = useStatus();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { density } = useAppearance();
  const current = status?.currentEpoch ?? null;
  const after = search.after === undefined ? current : BigInt(search.after);
  const before =
    search.before !== undefined ? BigInt(search.before) : after === null || after === 0n ? null : after - 1n;
  const decimals = status?.network.stakeDecimals ?? 18;
  const [layout, setLayout] = useLayout(status?.network.id ?? 'unknown', 'compare');
  const selection = useSelection<NodeComparison>();

  const query = useQuery({
    queryKey: ['compare epochs', before, after],
    queryFn: async ({ signal }) => {
      // An epoch that is not stored is read from the network first; until an epoch is known, the current one.
      for (const epochSeq of [before ?? undefined, after ?? undefined]) {
        await api.call('listNodes', { filter: { epochSeq }, pagination: { first: 1 } }, signal);
      }
      return before === null || after === null ? null : api.call('compareEpochs', { before, after }, signal);
    },
  });

  const { data, error } = query;
  useAskAgain(query);

  const change = (part: Partial<z.output<typeof CompareSearch>>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: !('before' in part || 'after' in part) });
  const columns = useMemo(() => compareColumns(decimals), [decimals]);
  const show = search.show ?? 'changed';
  const { watched: watchList } = useWatchList();
  const watchedIds = useMemo(() => Object.keys(watchList), [watchList]);
  const watched = search.watched === 'yes' ? watchedIds : undefined;
  const sort = sortFrom(search.sort);
  const rows = useMemo(() => {
    const chosen = chooseCompared(data?.nodes ?? [], show, watched);
    const inMemory = rowsInMemory(sortCompared(chosen, columns, sortFrom(search.sort)));
    return data == null ? { ...inMemory, state: 'loading' as const, totalKnown: false } : inMemory;
  }, [data, show, watched, columns, search.sort]);
  const shown = columns.filter(({ id, hidden }) => !(layout.hidden[id] ?? hidden ?? false));
  const save = useSave();
  const selected = [...selection.rows.values()];
  const actions = useWatchActions(after, nodeOf);
  useActionKeys(actions, selected.length > 0 ? selected : rows.rows.filter(({ id }) => id === search.open));
  const exported = selected.length > 0 ? selected : rows.rows;
  const close = () => change({ open: undefined, tab: undefined });

  return (
    <ViewFrame
      title="Nodes"
      figure={data == null ? undefined : formatInteger(rows.total)}
      controls={<NodesTabs epoch={search.after === undefined ? undefined : BigInt(search.after)} current="compare" />}
      toolbar={
        <>
          <div className="compare-epochs">
            <EpochPicker
              label="From epoch"
              isShort
              value={before ?? undefined}
              // The earlier epoch is always fixed: "current" becomes its number.
              onChange={(epoch) => change({ before: (epoch ?? current)?.toString() })}
            />
            <ArrowRight aria-label="to" />
            <EpochPicker
              label="To epoch"
              isShort
              value={search.after === undefined ? undefined : (after ?? undefined)}
              onChange={(epoch) => change({ after: epoch?.toString() })}
            />
          </div>
          <Segmented
            label="Nodes"
            value={show}
            options={[
              { value: 'changed', label: 'Changed', tip: CHANGED_TIP },
              { value: 'all', label: 'All' },
              ...MOVES.filter((move) => move === show || (data?.[move] ?? 0) > 0).map((move) => ({
                value: move,
                label: `${MOVE_WORDS[move]} ${formatInteger(data?.[move] ?? 0)}`,
              })),
            ]}
            onChange={(next) => change({ show: next === 'changed' ? undefined : next })}
          />
          <WatchedFilter
            count={watchedIds.length}
            isOn={search.watched === 'yes'}
            onChange={(isOn) => change({ watched: isOn ? 'yes' : undefined })}
          />
          <ViewTools>
            <ColumnsMenu columns={columns} layout={layout} onChange={setLayout} />
            <CopyMenu selected={selected} loaded={rows.rows} columns={shown} record={record} />
            <ExportButton
              tip="Export the compared nodes as CSV"
              selected={selected.length}
              columns={shown}
              isDisabled={data == null || rows.rows.length === 0 || save === undefined}
              onExport={(written) =>
                save?.({
                  name: ['epochs', `${before}`, 'to', `${after}`, ...(selected.length > 0 ? ['selected'] : [])],
                  total: exported.length,
                  columns: written,
                  batches: () => [{ rows: exported, complete: true }],
                })
              }
            />
            <CodeMenu
              queries={
                before === null || after === null
                  ? []
                  : [{ sql: compareSql(before, after, show, watched, sort), name: `Epochs ${before} and ${after}` }]
              }
            />
          </ViewTools>
        </>
      }
      notice={<ReadingNotice query={query} list="nodes" scope={after?.toString()} />}
      panel={
        search.open === undefined ? undefined : (
          <NodePanel
            id={search.open}
            epochSeq={nodeEpoch(data?.nodes, search.open, before, after)}
            decimals={decimals}
            powers={undefined}
            tab={search.tab}
            onTab={(tab) => change({ tab })}
            onClose={close}
          />
        )
      }
    >
      {before === null && after !== null ? (
        <State icon={<GitCompareArrows />} title="There is no earlier epoch">
          <p>Choose two epochs to compare.</p>
        </State>
      ) : error !== null && data == null ? (
        <Failed title="These epochs could not be compared" query={query} />
      ) : (
        <Grid
          label={
            data == null
              ? 'Comparing two epochs'
              : `Nodes of epoch ${formatInteger(data.before)} compared with epoch ${formatInteger(data.after)}`
          }
          rows={rows}
          columns={columns}
          rowKey={rowKey}
          layout={layout}
          onLayout={setLayout}
          sort={sort}
          onSort={(next) => change({ sort: next && `${next.direction === 'descending' ? '-' : ''}${next.field}` })}
          selection={selection}
          actions={actions}
          openKey={search.open}
          onOpen={(row) => (row === undefined ? close() : change({ open: row.id }))}
          rowHeight={ROW_HEIGHTS[density]}
          empty={
            <CompareEmpty
              show={show}
              watched={watched?.length}
              before={before ?? 0n}
              after={after ?? 0n}
              onAllNodes={() => change({ watched: undefined })}
            />
          }
        />
      )}
    </ViewFrame>
  );
}
