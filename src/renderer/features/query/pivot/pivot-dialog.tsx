import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueryColumn } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { visibleText } from '../../../ui/format/index.ts';
import { Button, Dialog, DialogActions, Select } from '../../../ui/parts/index.ts';
import type { Params } from '../link.ts';
import { GroupLines, isTime, MeasureLines } from './pivot-lines.tsx';
import { acrossSql, type GroupColumn, MAX_ACROSS, type PivotMeasure, pivotSql } from './pivot-sql.ts';
import './pivot-dialog.css';

/** A table, or the result of a query, that a person groups. */
export interface PivotSource {
  /** Its name on screen: the name of the table, or "the result". */
  title: string;
  /** The text after `from` in SQL: the name of the table, or a query in parentheses. */
  source: string;
  columns: readonly Pick<QueryColumn, 'name' | 'kind'>[];
  /** Values of the parameters in `source`. */
  params: Params;
}

/** No column has this name: the engine refuses NUL. */
const NONE = '\u0000';
/**
 * Shows a dialog in which a person makes a grouped or pivoted query from choices, without typing SQL. The dialog shows
 * the SQL. It is closed while `source` is undefined.
 */
export function PivotDialog({
  source,
  onClose,
  onOpen,
}: {
  source: PivotSource | undefined;
  onClose: () => void;
  /** Called with the query that the person opens in the editor; `onClose` follows. */
  onOpen: (query: { sql: string; params: Params }) => void;
}) {
  return (
    <Dialog
      title={`Group and pivot ${source?.title ?? ''}`}
      size="wide"
      isOpen={source !== undefined}
      onClose={onClose}
    >
      {source !== undefined && <PivotForm source={source} onClose={onClose} onOpen={onOpen} />}
    </Dialog>
  );
}

/** Returns the groups that the form begins with: the first column of text, else the first column. */
function firstGroups(columns: PivotSource['columns']): GroupColumn[] {
  const name = columns.find(({ kind }) => kind === 'text') ?? columns[0];
  return name === undefined ? [] : [{ column: name.name, unit: isTime(name) ? 'day' : 'none' }];
}

function PivotForm({
  source: { source, columns, params },
  onClose,
  onOpen,
}: {
  source: PivotSource;
  onClose: () => void;
  onOpen: (query: { sql: string; params: Params }) => void;
}) {
  const [rows, setRows] = useState<readonly GroupColumn[]>(() => firstGroups(columns));
  const [measures, setMeasures] = useState<readonly PivotMeasure[]>([{ aggregate: 'count', column: undefined }]);
  const [across, setAcross] = useState<string>();
  const values = useAcrossValues(source, across, params);
  const names = columns.map(({ name }) => ({ value: name, label: visibleText(name) }));
  // A column that is in both makes a diagonal: the last choice takes it.
  const groupBy = (next: readonly GroupColumn[]) => {
    setRows(next);
    if (next.some(({ column }) => column === across)) setAcross(undefined);
  };
  const pivotOver = (next: string | undefined) => {
    setAcross(next);
    setRows((newest) => newest.filter(({ column }) => column !== next));
  };

  const known =
    across === undefined ? undefined : values.data && { column: across, values: values.data.slice(0, MAX_ACROSS) };
  const sql = pivotSql({ source, rows, measures, across: known });
  const isWaiting = across !== undefined && known === undefined;

  return (
    <form
      className="pivot"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onOpen({ sql, params });
        onClose();
      }}
    >
      <div className="pivot-parts">
        <GroupLines columns={columns} rows={rows} across={across} onChange={groupBy} />
        <MeasureLines columns={columns} measures={measures} onChange={setMeasures} />
        <fieldset className="pivot-part">
          <legend>A column for each value of</legend>
          <Select
            label="Pivot column"
            value={across ?? NONE}
            options={[{ value: NONE, label: 'None' }, ...names]}
            onChange={(column) => pivotOver(column === NONE ? undefined : column)}
          />
          <p className="faint" role="status">
            {values.error !== null && across !== undefined
              ? errorText(values.error)
              : isWaiting
                ? 'Reading the values…'
                : known !== undefined && (values.data?.length ?? 0) > MAX_ACROSS
                  ? `The ${MAX_ACROSS} most frequent values. The others are left out.`
                  : ''}
          </p>
        </fieldset>
      </div>
      <section className="pivot-sql" aria-label="SQL of these choices">
        <h3>SQL</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre className="mono" tabIndex={0}>
          {sql}
        </pre>
      </section>
      <DialogActions>
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isDisabled={isWaiting || rows.length + measures.length === 0}>
          Open as a query
        </Button>
      </DialogActions>
    </form>
  );
}

/**
 * Queries the different values of a column, the most frequent first, at most MAX_ACROSS + 1. Asks nothing without a
 * column.
 */
function useAcrossValues(source: string, column: string | undefined, params: Params) {
  const api = useApi();
  return useQuery({
    queryKey: ['pivot values', source, column, params],
    queryFn: async ({ signal }) => {
      const request = { params: { ...params }, limit: MAX_ACROSS + 1, countAll: false, timeout: 60 };
      const { rows } = await api.call('runQuery', { ...request, sql: acrossSql(source, column ?? '') }, signal);
      return rows.map(([value]) => value ?? null);
    },
    enabled: column !== undefined,
    retry: false,
  });
}
