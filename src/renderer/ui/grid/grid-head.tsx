import { ArrowDown, ArrowUp } from 'lucide-react';
import { type DragEvent, memo, useState } from 'react';
import { CheckMark, classNames } from '../parts/index.ts';
import type { Arrange } from './arrange.ts';
import type { GridSort } from './columns.ts';
import { cellId, PICK_WIDTH, SELECT_COLUMN } from './grid-row.tsx';
import { ResizeHandle } from './resize-handle.tsx';
import { edgeOf, type PlacedColumn } from './use-columns.ts';
import type { PickedRows } from './use-row-picks.ts';
import './grid.css';

/** The row number of the header's cells for the keyboard. */
export const HEAD_ROW = -1;

interface GridHeadProps<Row> {
  gridId: string;
  columns: readonly PlacedColumn<Row>[];
  sort: GridSort | undefined;
  arrange: Arrange;
  activeColumn: string | undefined;
  picked: PickedRows;
}

const DRAG_TYPE = 'application/x-orrery-column';

function DrawnHead<Row>({ gridId, columns, sort, arrange, activeColumn, picked }: GridHeadProps<Row>) {
  const [over, setOver] = useState<string>();
  const edge = edgeOf(columns);

  const onDrop = (event: DragEvent, target: string) => {
    setOver(undefined);
    const moved = event.dataTransfer.getData(DRAG_TYPE);
    if (moved === '' || moved === target) return;
    event.preventDefault();
    arrange.moveBefore(moved, target);
  };

  return (
    <div role="rowgroup" className="grid-head">
      <div role="row" aria-rowindex={1} className="grid-row" data-row={HEAD_ROW}>
        <div
          role="columnheader"
          id={cellId(gridId, HEAD_ROW, SELECT_COLUMN)}
          aria-colindex={1}
          data-column={SELECT_COLUMN}
          className={classNames(
            ...['grid-cell', 'grid-pick', 'is-pinned'],
            edge === -1 && 'is-edge',
            activeColumn === SELECT_COLUMN && 'is-active',
          )}
          data-tip={picked === 'none' ? 'Select the loaded rows' : 'Clear the selection'}
        >
          <span className="visually-hidden">Selection</span>
          <CheckMark isSelected={picked === 'all'} isIndeterminate={picked === 'some'} />
        </div>
        {columns.map(({ column, stickAt }, index) => {
          const sorted = sort !== undefined && sort.field === column.sortField ? sort.direction : undefined;
          return (
            <div
              key={column.id}
              role="columnheader"
              id={cellId(gridId, HEAD_ROW, column.id)}
              aria-colindex={index + 2}
              aria-sort={column.sortField === undefined ? undefined : (sorted ?? 'none')}
              data-column={column.id}
              data-tip={column.hint}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.setData(DRAG_TYPE, column.id);
                event.dataTransfer.effectAllowed = 'move';
              }}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
                event.preventDefault();
                setOver(column.id);
              }}
              onDragLeave={() => setOver(undefined)}
              onDrop={(event) => onDrop(event, column.id)}
              onDragEnd={() => setOver(undefined)}
              className={classNames(
                'grid-cell',
                column.align === 'end' && 'is-end',
                stickAt !== undefined && 'is-pinned',
                index === edge && 'is-edge',
                column.sortField !== undefined && 'is-sortable',
                sorted !== undefined && 'is-sorted',
                over === column.id && 'is-target',
                activeColumn === column.id && 'is-active',
              )}
              style={stickAt === undefined ? undefined : { left: stickAt + PICK_WIDTH }}
            >
              <span className="truncate">
                {column.header}
                {column.headUnit !== undefined && <span className="grid-unit"> {column.headUnit}</span>}
              </span>
              {column.sortField !== undefined && (
                <span className="grid-sort" aria-hidden="true">
                  {(sorted ?? column.sortFirst ?? 'ascending') === 'ascending' ? <ArrowUp /> : <ArrowDown />}
                </span>
              )}
              <ResizeHandle
                onResize={(next) => arrange.resizeTo(column.id, next)}
                onReset={() => arrange.resizeTo(column.id, undefined)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Shows the header of a grid. Its cells sort, and are dragged to move a column. A scroll does not render it again. */
export const GridHead = memo(DrawnHead) as typeof DrawnHead;
