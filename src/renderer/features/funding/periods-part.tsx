import { CalendarX2, Columns2 } from 'lucide-react';
import { useMemo } from 'react';
import type { FundingPeriod } from '../../../contract/index.ts';
import { ROW_HEIGHTS, useAppearance } from '../../data/appearance.tsx';
import { useStatus } from '../../data/use-status.ts';
import { formatInteger } from '../../ui/format/index.ts';
import { ColumnsMenu, CopyMenu, Grid, useSelection } from '../../ui/grid/index.ts';
import { Button, State } from '../../ui/parts/index.ts';
import { ListFootnote } from '../shared/list-notice.tsx';
import { useLayout } from '../shared/use-layout.ts';
import { ViewFrame } from '../shared/view-frame.tsx';
import { type FundingContext, PlacesSelect } from './funding-frame.tsx';
import { usePagesAsRows } from './pages-as-rows.ts';
import { periodColumns } from './period-columns.tsx';
import { PeriodPanel } from './period-panel.tsx';
import { FundingNotice } from './reading.tsx';
import { useFundingPeriods } from './use-analysis.ts';

const keyOf = ({ seq }: FundingPeriod) => seq.toString();
const record = (period: FundingPeriod) => JSON.parse(JSON.stringify(period, asText)) as Record<string, unknown>;
const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

/** Funding periods as a table, newest first. */
export function PeriodsPart(context: FundingContext) {
  const { marketId, search, onSearch, places, controls } = context;
  const { density } = useAppearance();
  const status = useStatus();
  const query = useFundingPeriods(marketId);
  const all = useMemo(() => query.data?.pages.flatMap(({ periods }) => periods) ?? [], [query.data]);
  const columns = useMemo(() => periodColumns(places), [places]);
  const [layout, setLayout] = useLayout(status?.network.id ?? 'unknown', 'funding-periods');
  const selection = useSelection<FundingPeriod>();
  const shown = columns.filter(({ id, hidden }) => !(layout.hidden[id] ?? hidden ?? false));
  const chosen = [...selection.rows.keys()].toSorted((left, right) => Number(BigInt(right) - BigInt(left)));
  const [later, earlier] = chosen;
  const last = query.data?.pages[0];
  const known = last?.extent == null ? undefined : Number(last.extent.lastSeq - last.extent.firstSeq + 1n);
  const rows = usePagesAsRows({ ...query, rows: all }, known);

  return (
    <ViewFrame
      title="Funding"
      figure={known === undefined ? undefined : `${formatInteger(known)} periods`}
      controls={controls}
      toolbar={
        <>
          <Button
            icon={<Columns2 aria-hidden="true" />}
            isDisabled={chosen.length !== 2}
            onPress={() => onSearch({ show: 'chart', seq: later, with: earlier, open: undefined })}
          >
            {chosen.length === 2 ? 'Compare the two selected' : 'Select two to compare'}
          </Button>
          <span className="toolbar-gap" />
          <PlacesSelect {...context} />
          <ColumnsMenu columns={columns} layout={layout} onChange={setLayout} />
          <CopyMenu selected={[...selection.rows.values()]} loaded={all} columns={shown} record={record} />
        </>
      }
      notice={<FundingNotice marketId={marketId} query={query} standing={last?.standing} />}
      panel={search.open === undefined ? undefined : <PeriodPanel {...context} open={search.open} />}
    >
      <Grid
        label="Funding periods"
        rows={rows}
        columns={columns}
        rowKey={keyOf}
        layout={layout}
        onLayout={setLayout}
        sort={undefined}
        onSort={() => {}}
        selection={selection}
        openKey={search.open}
        onOpen={(row) => onSearch({ show: 'periods', open: row === undefined ? undefined : keyOf(row) })}
        rowHeight={ROW_HEIGHTS[density]}
        footnote={<ListFootnote rows={{ standing: last?.standing ?? null, totalKnown: true }} />}
        empty={
          <State icon={<CalendarX2 />} title="No funding periods">
            <p>This market has no points stored here, so no period is known. Choose another one.</p>
          </State>
        }
      />
    </ViewFrame>
  );
}
