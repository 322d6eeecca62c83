import { type ReactNode, useCallback, useMemo } from 'react';
import type { Condition, ErrorCode, ListName, LocalFieldOf, Sort } from '../../../contract/index.ts';
import { ROW_HEIGHTS, useAppearance } from '../../data/appearance.tsx';
import { conditionsOf, type FilterField, parseFilter } from '../../data/filter/index.ts';
import type { RowSource } from '../../data/rows/row-source.ts';
import { type Rows, useRows } from '../../data/rows/use-rows.ts';
import { useStatus } from '../../data/use-status.ts';
import { formatInteger } from '../../ui/format/index.ts';
import {
  ColumnsMenu,
  CopyMenu,
  Grid,
  type GridColumn,
  type RowAction,
  useSelection,
  type ValueColumn,
} from '../../ui/grid/index.ts';
import { FilterBar } from './filter-bar.tsx';
import { goToValue } from './go-to-value.ts';
import { type LinkPart, type ListSearch, readSort, writeSort } from './link.ts';
import { ListFootnote, ListNotice } from './list-notice.tsx';
import { NoMatch } from './no-match.tsx';
import { CodeMenu } from './save/code-menu.tsx';
import { withoutRows } from './save/export-button.tsx';
import { listSql } from './save/list-sql.ts';
import { SaveButton } from './save/save-button.tsx';
import { useActionKeys } from './use-action-keys.ts';
import { useLayout } from './use-layout.ts';
import { useRenewed } from './use-renewed.ts';
import { ViewFrame, ViewTools } from './view-frame.tsx';

interface ListViewProps<L extends ListName, Read extends object, Row extends object, Field extends string> {
  list: L;
  /** The name in the navigation. */
  title: string;
  /** The key of the saved layout, and the name of exported files. */
  view: string;
  /**
   * Returns the part of the list that an export holds, such as "epoch-12": the second part of the name of its file. The
   * function gets the version of the list with which the exported rows are read.
   */
  part?: (version: string | undefined) => string | undefined;
  /** Returns the first columns of an export, which the grid has not: facts about all rows, such as their epoch. */
  fileColumns?: (version: string | undefined) => readonly ValueColumn<Row>[];
  /** The thing to which selected rows belong, such as a chosen epoch: nothing is selected once it is another. */
  selectionOf?: string | undefined;
  /** The name of the rows, if the title does not give it. */
  label?: string;
  /** The word for one row, beside their number, if the title does not give it. */
  noun?: string;
  search: ListSearch;
  /** Changes parts of the link. */
  onSearch: (part: LinkPart<ListSearch>) => void;
  /** The order if the link names none, in the notation of links; absent selects the list's own order. */
  defaultSort?: string;
  columns: readonly GridColumn<Row>[];
  rowKey: (row: Row) => string;
  /** The row as the API has it. */
  record: (row: Row) => unknown;
  /** The fields to filter by. They may exceed the store's own fields if `source` handles the rest. */
  fields: readonly FilterField<Field>[];
  /** The meaning of free text in the filter. */
  ofText: (text: string) => Condition<Field> | undefined;
  placeholder: string;
  /** Builds the list to read from the state in the link; memoize it. */
  source: (where: Condition<Field>[], sort: Sort<LocalFieldOf<L>> | undefined) => RowSource<Read>;
  /** The conditions of the view and of the filter in SQL, for programs; undefined if they are not known yet. */
  program: (where: Condition<Field>[]) => { within: string[]; where: Condition[] } | undefined;
  /** Maps the rows in memory before they are drawn, for rows that need their neighbours. */
  derive: (rows: readonly Read[]) => readonly Row[];
  /** Returns true for a row that lacks what a neighbour outside memory tells; absent if rows need no neighbours. */
  isPart?: (row: Row) => boolean;
  /** Controls beside the title, for settings of the whole view. */
  controls?: ReactNode;
  /**
   * More controls in the toolbar, before the columns menu. The function gets the conditions of the filter, and the version
   * of the list with which the rows were read.
   */
  toolbar?: (conditions: readonly Condition<Field>[], version: string | undefined) => ReactNode;
  /** Actions on rows, under keys and in the menu of a row. */
  actions?: readonly RowAction<Row>[];
  /** Returns the open record, which is shown beside the list. */
  panel: (open: string, onClose: () => void) => ReactNode;
  /** The field of the list's default order; the person can jump to one of its values. */
  ownField?: LocalFieldOf<L>;
  /** A line above the rows, on paper alone. The function gets the version of the list with which they were read. */
  printed?: (version: string | undefined) => ReactNode;
  /** The explanation of an empty list without a filter. */
  empty: ReactNode;
  /** The explanation of an empty list under a filter of these conditions; undefined selects the default words. */
  noMatch?: (conditions: readonly Condition<Field>[]) => ReactNode;
  /** Replaces a list that could not be read; undefined selects the default words. */
  failed?: (code: ErrorCode, retry: () => Promise<unknown>) => ReactNode;
}

/** Returns the rows of a source unchanged: for views that add nothing to them. */
export const asRead = <Row,>(rows: readonly Row[]): readonly Row[] => rows;

/** Returns the number of rows, with a plus sign if there may be more: "1,200", "1,200+ points". */
function totalWords(
  { total, totalKnown }: Pick<Rows<never>, 'total' | 'totalKnown'>,
  noun: string | undefined,
): string {
  const number = `${formatInteger(total)}${totalKnown ? '' : '+'}`;
  return noun === undefined ? number : `${number} ${total === 1 && totalKnown ? noun : `${noun}s`}`;
}

/**
 * Shows a list in the pattern of every list view: filter, grid, and the open record beside it. Filter, sort order and
 * open record are in the link.
 */
export function ListView<
  L extends ListName,
  Read extends object,
  Row extends object,
  Field extends string = LocalFieldOf<L>,
>(props: ListViewProps<L, Read, Row, Field>) {
  const { list, title, view, search, onSearch, columns, rowKey, record, fields, ofText, source: build, derive } = props;
  const status = useStatus();
  const { density } = useAppearance();
  const [layout, setLayout] = useLayout(status?.network.id ?? 'unknown', view);
  const selection = useSelection<Row>(props.selectionOf);

  const filter = search.filter ?? '';
  const { conditions, parts, problems } = useMemo(
    () => conditionsOf(parseFilter(filter), fields, ofText),
    [filter, fields, ofText],
  );
  const sortText = search.sort ?? props.defaultSort;
  const sort = useMemo(() => readSort(list, sortText), [list, sortText]);
  const source = useMemo(() => build(conditions, sort), [build, conditions, sort]);
  const program = props.program(conditions);
  const read = useRows(source);
  const derived = useMemo(() => derive(read.rows), [derive, read.rows]);
  const rows: Rows<Row> = { ...read, rows: derived };
  useRenewed(selection, derived, rowKey, { list: `${filter}\n${sortText}`, version: read.version }, props.isPart);
  const chosen = [...selection.rows.values()];
  const exported = chosen.length > 0 ? read.version : source.version;
  const part = props.part?.(exported);
  const open = derived.filter((row) => rowKey(row) === search.open);
  useActionKeys(props.actions ?? [], chosen.length > 0 ? chosen : open);
  const failure = rows.state === 'failed' && rows.code !== null ? props.failed?.(rows.code, rows.retry) : undefined;

  const close = useCallback(() => {
    onSearch({ open: undefined, tab: undefined });
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('#view [role="grid"]')?.focus();
    });
  }, [onSearch]);
  const shown = useMemo(
    () => columns.filter(({ id, hidden }) => !(layout.hidden[id] ?? hidden ?? false)),
    [columns, layout],
  );

  return (
    <ViewFrame
      title={title}
      figure={rows.total > 0 ? totalWords(rows, props.noun) : undefined}
      controls={props.controls}
      toolbar={
        <>
          <FilterBar
            value={filter}
            onChange={(change) => onSearch((newest) => ({ filter: change(newest.filter ?? '') || undefined }))}
            fields={fields}
            placeholder={props.placeholder}
            problems={problems}
            valuesOf={(field) => valuesIn(read.rows, field)}
          />
          {props.toolbar?.(conditions, read.version)}
          <ViewTools>
            <ColumnsMenu columns={columns} layout={layout} onChange={setLayout} />
            <CopyMenu selected={chosen} loaded={rows} columns={shown} record={record} />
            <SaveButton
              name={part === undefined ? [view] : [view, part]}
              source={source}
              derive={derive}
              selected={chosen}
              columns={[...(props.fileColumns?.(exported) ?? []), ...shown]}
              total={rows.totalKnown ? rows.total : undefined}
              reason={rows.total === 0 ? withoutRows(rows.state) : undefined}
            />
            <CodeMenu
              queries={
                program === undefined
                  ? []
                  : [
                      {
                        sql: listSql({ list, columns: shown.map(({ id }) => id), sort, ...program }),
                        name: props.label ?? title,
                      },
                    ]
              }
            />
          </ViewTools>
        </>
      }
      notice={<ListNotice rows={rows} list={list} scope={source.scope} />}
      panel={search.open === undefined ? undefined : props.panel(search.open, close)}
    >
      {props.printed?.(read.version)}
      <Grid
        label={props.label ?? title}
        rows={failure === undefined ? rows : { ...rows, state: 'ready', total: 0 }}
        columns={columns}
        rowKey={rowKey}
        layout={layout}
        onLayout={setLayout}
        sort={sort}
        onSort={(change) =>
          onSearch((newest) => ({ sort: writeSort(change(readSort(list, newest.sort ?? props.defaultSort))) }))
        }
        selection={selection}
        goToValue={goToValue(sort?.field ?? props.ownField, fields)}
        actions={props.actions}
        openKey={search.open}
        onOpen={(row) => (row === undefined ? close() : onSearch({ open: rowKey(row) }))}
        rowHeight={ROW_HEIGHTS[density]}
        footnote={<ListFootnote rows={rows} />}
        empty={
          failure !== undefined || filter === ''
            ? (failure ?? props.empty)
            : (props.noMatch?.(conditions) ?? (
                <NoMatch
                  parts={parts.map(({ words, conditions: alone }) => ({ words, source: build(alone, undefined) }))}
                  onClear={() => onSearch({ filter: undefined })}
                />
              ))
        }
      />
    </ViewFrame>
  );
}

/** Longest text that is offered as a value: a name or a code, no id. */
const MAX_VALUE_LENGTH = 48;

/**
 * Returns the different texts of a field in the rows in memory, sorted. Empty texts, texts of more than 48 characters
 * and other values are left out.
 */
function valuesIn(rows: readonly object[], { field }: FilterField): string[] {
  const texts = rows.map((row) => (row as Record<string, unknown>)[field]);
  const usable = texts.filter((text) => typeof text === 'string' && text !== '' && text.length <= MAX_VALUE_LENGTH);
  return [...new Set(usable as string[])].toSorted((a, b) => a.localeCompare(b, 'en'));
}
