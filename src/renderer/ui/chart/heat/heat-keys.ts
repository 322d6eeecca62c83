import type { KeyboardEvent } from 'react';

/** A cell of a heat map by its indexes. */
export interface HeatPlace {
  column: number;
  row: number;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Returns the number of columns and rows that a key moves by; undefined for a key that does not move. */
function stepOf(key: string, columns: number): [columns: number, rows: number] | undefined {
  switch (key) {
    case 'ArrowLeft':
      return [-1, 0];
    case 'ArrowRight':
      return [1, 0];
    case 'ArrowUp':
      return [0, -1];
    case 'ArrowDown':
      return [0, 1];
    case 'PageUp':
      return [-7, 0];
    case 'PageDown':
      return [7, 0];
    case 'Home':
      return [-columns, 0];
    case 'End':
      return [columns, 0];
    default:
      return undefined;
  }
}

/**
 * Returns the cell that a key moves to from the active one, or a cell of the newest column if none is active; undefined
 * if the map does not handle the key. With Alt or Meta the arrow keys go back and forward in the window.
 */
export function cellAfter(
  { key, altKey, ctrlKey, metaKey }: Pressed,
  from: HeatPlace | undefined,
  size: { columns: number; rows: number },
): HeatPlace | undefined {
  const step = altKey || ctrlKey || metaKey ? undefined : stepOf(key, size.columns);
  if (step === undefined) return undefined;
  const within = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);
  const { column, row } = from ?? { column: size.columns - 1, row: 0 };
  return { column: within(column + step[0], size.columns), row: within(row + step[1], size.rows) };
}

/**
 * Returns the text that a screen reader gets for the active cell; undefined if the pointer chose it, because a person
 * who points at a cell sees it.
 */
export function spokenAt(
  by: 'key' | 'pointer' | undefined,
  cell: { words: string; exact: string } | undefined,
): string | undefined {
  if (by !== 'key') return undefined;
  return cell === undefined ? 'no data' : `${cell.words}, ${cell.exact}`;
}
