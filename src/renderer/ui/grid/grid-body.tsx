import type { ActiveCell } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import { type GridRows, rowAt } from './grid-rows.ts';
import type { PlacedColumn } from './use-columns.ts';
import { useIsPrinting } from './use-printing.ts';
import type { Scroller } from './use-scroller.ts';
import './grid.css';

/** Shows the visible rows of a list on a surface of the height of all rows; on paper, every row in memory. */
export function GridBody<Row>({
  gridId,
  list,
  rowKey,
  columns,
  scroller,
  hasRows,
  active,
  openKey,
  selected,
}: {
  gridId: string;
  list: GridRows<Row>;
  rowKey: (row: Row) => string;
  columns: readonly PlacedColumn<Row>[];
  scroller: Scroller;
  /** False if something else is shown in place of the rows. */
  hasRows: boolean;
  active: ActiveCell;
  openKey: string | undefined;
  selected: ReadonlyMap<string, Row>;
}) {
  const isPrinting = useIsPrinting();
  const drawn = isPrinting ? list.rows.map((_, row) => ({ index: list.start + row, key: row })) : scroller.rows;
  return (
    <div
      role="rowgroup"
      className="grid-body"
      style={{ height: isPrinting ? undefined : hasRows ? scroller.height : 0 }}
    >
      <div role="presentation" style={isPrinting ? undefined : { transform: `translateY(${scroller.top}px)` }}>
        {hasRows &&
          drawn.map(({ index, key: element }) => {
            const record = rowAt(list, index);
            const key = record === undefined ? undefined : rowKey(record);
            return (
              <GridRow
                key={element}
                gridId={gridId}
                index={index}
                record={record}
                columns={columns}
                isSelected={key !== undefined && selected.has(key)}
                isOpen={key !== undefined && key === openKey}
                activeColumn={active.row === index ? active.column : undefined}
              />
            );
          })}
      </div>
    </div>
  );
}
