import { Braces, Download, FileSpreadsheet, ShieldQuestion } from 'lucide-react';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { TransactionCheck } from '../../../../contract/index.ts';
import { ROW_HEIGHTS, useAppearance } from '../../../data/appearance.tsx';
import { rowsInMemory } from '../../../data/rows/rows-in-memory.ts';
import { useStatus } from '../../../data/use-status.ts';
import { formatInteger } from '../../../ui/format/index.ts';
import { ColumnsMenu, CopyMenu, Grid, type GridSort, useSelection } from '../../../ui/grid/index.ts';
import { Button, downloadFile, MenuFrom, MenuItem, State } from '../../../ui/parts/index.ts';
import { Failed } from '../../shared/failed.tsx';
import { useLayout } from '../../shared/use-layout.ts';
import { useOwnKeys } from '../../shared/vault/own-keys.tsx';
import { ViewTools } from '../../shared/view-frame.tsx';
import { useSummaries } from '../compose/use-summaries.ts';
import { checkColumns, commandTextOf, sortChecks } from './check-columns.tsx';
import { CheckPanel } from './check-panel.tsx';
import { checksAsCsv, checksAsJson } from './export-checks.ts';
import { MAX_CHECKS, useChecks } from './use-checks.ts';
import '../../shared/view-frame.css';
import './checks-view.css';

const keyOf = ({ id }: TransactionCheck) => id;
const record = (check: TransactionCheck) => z.encode(TransactionCheck, check);

interface ChecksProps {
  /** The id of the open check. */
  open: string | undefined;
  /** Called with the id of the check to open, or undefined to close it. */
  onOpen: (id: string | undefined) => void;
  /** Called with the id of a draft with the command of a check. */
  onCompose: (draft: string) => void;
}

/** Shows every check that was made in this network as a grid, newest first, and the open one in a panel. */
export function ChecksView({ open, onOpen, onCompose }: ChecksProps) {
  const { data: checks, error, refetch } = useChecks();
  const { density, zone } = useAppearance();
  const [layout, setLayout] = useLayout(useStatus()?.network.id ?? 'unknown', 'checks');
  const [sort, setSort] = useState<GridSort>();
  const selection = useSelection<TransactionCheck>();
  const ownKeys = useOwnKeys();
  const summaryOf = useSummaries(useMemo(() => (checks ?? []).map((check) => commandTextOf(check) ?? ''), [checks]));
  const columns = useMemo(() => checkColumns({ zone, ownKeys, summaryOf }), [zone, ownKeys, summaryOf]);
  const rows = useMemo(() => {
    const inMemory = rowsInMemory(sortChecks(checks ?? [], sort));
    return checks === undefined ? { ...inMemory, state: 'loading' as const, totalKnown: false } : inMemory;
  }, [checks, sort]);
  if (error !== null && checks === undefined) {
    return <Failed title="The checks could not be loaded" query={{ error, refetch }} />;
  }
  const shown = columns.filter(({ id }) => !(layout.hidden[id] ?? false));
  // A selected check may be deleted meanwhile.
  const selected = rows.rows.filter(({ id }) => selection.rows.has(id));
  const opened = checks?.find(({ id }) => id === open);
  return (
    <div className="checks">
      <div className="checks-list">
        <div className="view-toolbar">
          <ViewTools>
            <ColumnsMenu columns={columns} layout={layout} onChange={setLayout} />
            <CopyMenu selected={selected} loaded={rows} columns={shown} record={record} />
            <ExportChecks checks={selected.length > 0 ? selected : rows.rows} isPart={selected.length > 0} />
          </ViewTools>
        </div>
        <Grid
          label="Checks"
          rows={rows}
          columns={columns}
          rowKey={keyOf}
          layout={layout}
          onLayout={setLayout}
          sort={sort}
          onSort={setSort}
          selection={selection}
          openKey={opened?.id}
          onOpen={(check) => onOpen(check?.id)}
          rowHeight={ROW_HEIGHTS[density]}
          footnote={rows.total >= MAX_CHECKS ? `The newest ${formatInteger(MAX_CHECKS)} are shown.` : ''}
          empty={
            <State icon={<ShieldQuestion />} title="No checks yet">
              <p>Compose a transaction, or paste a signed one. The verdict of the network is kept here.</p>
            </State>
          }
        />
      </div>
      {opened !== undefined && <CheckPanel check={opened} onClose={() => onOpen(undefined)} onCompose={onCompose} />}
    </div>
  );
}

/** Shows the menu that exports checks as CSV or JSON. `isPart` is true for the selected ones. */
function ExportChecks({ checks, isPart }: { checks: readonly TransactionCheck[]; isPart: boolean }) {
  const name = `orrery-checks-${new Date().toISOString().slice(0, 10)}`;
  return (
    <MenuFrom
      label="Export the checks"
      trigger={
        <Button icon={<Download aria-hidden="true" />} isDisabled={checks.length === 0}>
          {isPart ? `Export ${formatInteger(checks.length)}` : 'Export'}
        </Button>
      }
    >
      <MenuItem
        id="csv"
        icon={<FileSpreadsheet aria-hidden="true" />}
        onAction={() => downloadFile(`${name}.csv`, new Blob([checksAsCsv(checks)], { type: 'text/csv' }))}
      >
        As CSV
      </MenuItem>
      <MenuItem
        id="json"
        icon={<Braces aria-hidden="true" />}
        hint="with the transactions"
        onAction={() => downloadFile(`${name}.json`, new Blob([checksAsJson(checks)], { type: 'application/json' }))}
      >
        As JSON
      </MenuItem>
    </MenuFrom>
  );
}
