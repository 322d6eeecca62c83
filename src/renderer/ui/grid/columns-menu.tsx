import { Columns3, GripVertical, Pin, PinOff } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button as AriaButton, GridList, GridListItem, type Key, useDragAndDrop } from 'react-aria-components';
import { Button, CheckMark, IconButton, PopoverFrom } from '../parts/index.ts';
import { type ColumnLayout, EMPTY_LAYOUT, type GridColumn, pinnedOf } from './columns.ts';
import './columns-menu.css';

interface ColumnsMenuProps<Row> {
  columns: readonly GridColumn<Row>[];
  layout: ColumnLayout;
  onChange: (layout: ColumnLayout) => void;
}

/**
 * Returns all columns in the order of the layout. Columns that the layout does not name come last, in their own order.
 */
function inOrder<Row>(columns: readonly GridColumn<Row>[], order: readonly string[]): GridColumn<Row>[] {
  const known = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return [...known, ...columns.filter((column) => !order.includes(column.id))];
}

function isShown<Row>(column: GridColumn<Row>, layout: ColumnLayout): boolean {
  return !(layout.hidden[column.id] ?? column.hidden ?? false);
}

/** Shows the menu in which a person chooses the visible columns, their order, and the pinned ones. */
export function ColumnsMenu<Row>({ columns, layout, onChange }: ColumnsMenuProps<Row>) {
  const ordered = inOrder(columns, layout.order);
  const pinned = pinnedOf(columns, layout);
  const hidden = ordered.filter((column) => !isShown(column, layout)).length;
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      const moved = [...keys].map(String);
      const rest = ordered.map(({ id }) => id).filter((id) => !moved.includes(id));
      const at = rest.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      onChange({ ...layout, order: [...rest.slice(0, at), ...moved, ...rest.slice(at)] });
    },
  });

  /** Shows a column or hides it; the last one stays. */
  const toggle = (key: Key) => {
    const column = ordered.find(({ id }) => id === key);
    if (column === undefined) return;
    const shown = ordered.filter((each) => isShown(each, layout));
    if (shown.length === 1 && shown[0] === column) return;
    onChange({ ...layout, hidden: { ...layout.hidden, [column.id]: isShown(column, layout) } });
  };

  /** The space bar ticks a box, but the list knows it only for a selection. */
  const onSpace = (event: KeyboardEvent) => {
    const row = event.target as HTMLElement;
    if (event.key !== ' ' || row.getAttribute('role') !== 'row') return;
    event.preventDefault();
    event.stopPropagation();
    toggle(row.dataset.key ?? '');
  };

  return (
    <PopoverFrom
      label="Columns"
      trigger={
        <Button icon={<Columns3 aria-hidden="true" />} variant="plain">
          {hidden === 0 ? 'Columns' : `Columns ${ordered.length - hidden}/${ordered.length}`}
        </Button>
      }
    >
      <div className="columns-menu" onKeyDownCapture={onSpace}>
        <GridList
          aria-label="Columns"
          autoFocus="first"
          className="columns-list"
          items={ordered}
          dependencies={[layout]}
          dragAndDropHooks={dragAndDropHooks}
          onAction={toggle}
        >
          {(column) => {
            const isPinned = pinned.includes(column.id);
            return (
              <GridListItem id={column.id} textValue={column.header} className="columns-item">
                <AriaButton slot="drag" className="columns-grip">
                  <GripVertical aria-hidden="true" />
                </AriaButton>
                <CheckMark isSelected={isShown(column, layout)} />
                <span className="columns-name">
                  {column.header}
                  <span className="visually-hidden">{isShown(column, layout) ? ', shown' : ', hidden'}</span>
                </span>
                <IconButton
                  size="small"
                  label={isPinned ? `Unpin ${column.header}` : `Pin ${column.header}`}
                  icon={isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
                  onPress={() =>
                    onChange({
                      ...layout,
                      pinned: isPinned ? pinned.filter((id) => id !== column.id) : [...pinned, column.id],
                    })
                  }
                />
              </GridListItem>
            );
          }}
        </GridList>
        <footer className="columns-foot">
          <span className="faint">Drag to reorder, or press Ctrl&nbsp;Shift&nbsp;←&nbsp;→ on a header</span>
          <Button size="small" variant="quiet" onPress={() => onChange(EMPTY_LAYOUT)}>
            Reset
          </Button>
        </footer>
      </div>
    </PopoverFrom>
  );
}
