import { memo } from 'react';
import { CheckMark, classNames, Skeleton } from '../parts/index.ts';
import { edgeOf, type PlacedColumn } from './use-columns.ts';
import './grid.css';

interface GridRowProps<Row> {
  gridId: string;
  index: number;
  record: Row | undefined;
  columns: readonly PlacedColumn<Row>[];
  isSelected: boolean;
  isOpen: boolean;
  /** Id of the column whose cell is active in this row. */
  activeColumn: string | undefined;
}

export const SELECT_COLUMN = '#';

/** Returns the id of a cell's element, by which the grid names its active cell. */
export function cellId(gridId: string, row: number, column: string): string {
  return `${gridId}-${row}-${column}`;
}

/** Shows one row. A row that is not in memory yet shows bars with the likely width of its texts. */
function DrawnRow<Row>({ gridId, index, record, columns, isSelected, isOpen, activeColumn }: GridRowProps<Row>) {
  const edge = edgeOf(columns);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-row={index}
      className={classNames(
        'grid-row',
        isSelected && 'is-selected',
        isOpen && 'is-open',
        activeColumn !== undefined && 'is-active',
      )}
    >
      <div
        role="gridcell"
        id={activeColumn === SELECT_COLUMN ? cellId(gridId, index, SELECT_COLUMN) : undefined}
        aria-colindex={1}
        data-column={SELECT_COLUMN}
        className={classNames(
          ...['grid-cell', 'grid-pick', 'is-pinned'],
          edge === -1 && 'is-edge',
          activeColumn === SELECT_COLUMN && 'is-active',
        )}
        aria-label={isSelected ? 'Selected' : 'Not selected'}
      >
        <CheckMark isSelected={isSelected} />
      </div>
      {columns.map(({ column, stickAt }, columnIndex) => (
        <div
          key={column.id}
          role="gridcell"
          id={activeColumn === column.id ? cellId(gridId, index, column.id) : undefined}
          aria-colindex={columnIndex + 2}
          data-column={column.id}
          className={classNames(
            'grid-cell',
            column.align === 'end' && 'is-end',
            stickAt !== undefined && 'is-pinned',
            columnIndex === edge && 'is-edge',
            activeColumn === column.id && 'is-active',
          )}
          style={stickAt === undefined ? undefined : { left: stickAt + PICK_WIDTH }}
        >
          {record === undefined ? <Skeleton width={column.skeleton ?? 8} /> : column.cell(record)}
        </div>
      ))}
    </div>
  );
}

/** The width of the leading column that selects rows (pixels). */
export const PICK_WIDTH = 40;

/** Shows one row of a grid. It renders again only when its properties change. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow;
