import { getRouteApi } from '@tanstack/react-router';
import { GitCompareArrows } from 'lucide-react';
import { useMemo } from 'react';
import { z } from 'zod';
import { NodeComparison } from '../../../contract/index.ts';
import { ROW_HEIGHTS, useAppearance } from '../../data/appearance.tsx';
import { useStatus } from '../../data/use-status.ts';
import { formatInteger } from '../../ui/format/index.ts';
import { ColumnsMenu, CopyMenu, Grid, useSelection } from '../../ui/grid/index.ts';
import { focusIfLost, State } from '../../ui/parts/index.ts';
import { writeSort } from '../shared/link.ts';
import { ReadingNotice } from '../shared/list-notice.tsx';
import { useWatchList } from '../shared/nodes/watch-list.ts';
import { PrintedNetwork } from '../shared/printed-network.tsx';
import { CodeMenu } from '../shared/save/code-menu.tsx';
import { ExportButton, withoutRows } from '../shared/save/export-button.tsx';
import { useSave } from '../shared/save/use-save.ts';
import { useActionKeys } from '../shared/use-action-keys.ts';
import { useLayout } from '../shared/use-layout.ts';
import { useLinkSteps } from '../shared/use-link-steps.ts';
import { ViewFrame, ViewTools } from '../shared/view-frame.tsx';
import { compareSql } from './analysis-sql.ts';
import { compareColumns, comparedInFile } from './compare-columns.tsx';
import { CompareEmpty } from './compare-empty.tsx';
import { CompareFailure } from './compare-failure.tsx';
import { CompareFilters } from './compare-filters.tsx';
import { type CompareSearch, earlierFirst, readCompareLink } from './compare-link.ts';
import { nodeEpoch, nodeOf } from './compared.ts';
import { NodePanel } from './node-panel.tsx';
import { NodesTabs } from './nodes-tabs.tsx';
import { useComparison } from './use-comparison.ts';
import { useWatchActions } from './watch/use-watch-toggle.tsx';

const route = getRouteApi('/nodes/compare');
const rowKey = (node: NodeComparison) => node.id;
const isOfEpochs = (_: CompareSearch, part: Partial<CompareSearch>) => 'before' in part || 'after' in part;
const record = (node: NodeComparison) => z.encode(NodeComparison, node);

/**
 * Shows the comparison of two epochs at `/nodes/compare`: nodes that joined, left, rose or fell, and the differences of
 * their figures.
 */
export function CompareView() {
  const status = useStatus();
  const link = route.useSearch();
  const search = useMemo(() => earlierFirst(link), [link]);
  const navigate = route.useNavigate();
  const { density } = useAppearance();
  const current = status?.currentEpoch ?? null;
  const decimals = status?.network.stakeDecimals ?? 18;
  const [layout, setLayout] = useLayout(status?.network.id ?? 'unknown', 'compare');
  const save = useSave();

  const request = useMemo(() => readCompareLink(search, current), [search, current]);
  const { before, after, show, sort } = request;
  const selection = useSelection<NodeComparison>(`${before} ${after}`);
  const { watched: watchList } = useWatchList();
  const watchedIds = useMemo(() => Object.keys(watchList), [watchList]);
  const watched = search.watched === 'yes' ? watchedIds : undefined;
  const columns = useMemo(() => compareColumns(decimals), [decimals]);
  const { query, rows } = useComparison(request, watched, columns);
  const { data } = query;
  const hasNoEarlier = before === null && after !== null;
  const state = hasNoEarlier ? 'ready' : query.error !== null && data == null ? 'failed' : rows.state;

  const shown = columns.filter(({ id, hidden }) => !(layout.hidden[id] ?? hidden ?? false));
  const selected = [...selection.rows.values()];
  const exported = selected.length > 0 ? selected : rows.rows;
  const actions = useWatchActions(after, nodeOf);
  useActionKeys(actions, selected.length > 0 ? selected : rows.rows.filter(({ id }) => id === search.open));

  /** Changes parts of the link. The Back key of the browser undoes another choice of epochs. */
  const change = useLinkSteps(
    search,
    ({ search: next, replace }) => navigate({ search: (newest) => earlierFirst(next(earlierFirst(newest))), replace }),
    isOfEpochs,
  );
  const close = () => {
    change({ open: undefined, tab: undefined });
    // The focus in the panel goes with it.
    focusIfLost(() => document.querySelector<HTMLElement>('#view [role="grid"]'));
  };

  const exportRows = () =>
    data != null &&
    save?.({
      name: ['epochs', `${before}`, 'to', `${after}`, ...(selected.length > 0 ? ['selected'] : [])],
      total: exported.length,
      columns: comparedInFile(data.before, data.after, shown),
      batches: () => [{ rows: exported, complete: true }],
    });
  const code =
    before === null || after === null
      ? []
      : [{ sql: compareSql({ before, after, show, sort }, watched), name: `Epochs ${before} and ${after}` }];

  return (
    <ViewFrame
      title="Nodes"
      figure={data == null ? undefined : formatInteger(rows.total)}
      controls={<NodesTabs epoch={search.after === undefined ? undefined : BigInt(search.after)} current="compare" />}
      toolbar={
        <>
          <CompareFilters
            request={request}
            search={search}
            current={current}
            nodes={data?.nodes ?? []}
            watched={watchedIds}
            onChange={change}
          />
          <ViewTools>
            <ColumnsMenu columns={columns} layout={layout} onChange={setLayout} />
            <CopyMenu selected={selected} loaded={rows} columns={shown} record={record} />
            <ExportButton
              tip="Export the compared nodes as CSV"
              selected={selected.length}
              columns={shown}
              reason={data == null || rows.rows.length === 0 ? withoutRows(state) : undefined}
              onExport={save && exportRows}
            />
            <CodeMenu queries={code} />
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
      {data != null && (
        <PrintedNetwork
          words={[`epoch ${formatInteger(data.before)} compared with epoch ${formatInteger(data.after)}`]}
        />
      )}
      {hasNoEarlier ? (
        <State icon={<GitCompareArrows />} title="There is no earlier epoch">
          <p>Choose two epochs to compare.</p>
        </State>
      ) : query.error !== null && data == null ? (
        <CompareFailure query={query} request={request} onChoose={change} />
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
          onSort={(sorted) => change((newest) => ({ sort: writeSort(sorted(readCompareLink(newest, current).sort)) }))}
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
