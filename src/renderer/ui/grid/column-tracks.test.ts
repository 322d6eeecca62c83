import { expect, test } from 'vitest';
import { columnTracks } from './column-tracks.ts';
import type { PlacedColumn } from './use-columns.ts';

const placed = (id: string, width: number, grows = false): PlacedColumn<object> => ({
  column: { id, header: id, width, grows, cell: () => null, text: () => null },
  width,
  stickAt: undefined,
});
const shown = [placed('name', 200, true), placed('stake', 100)];

test('columns share out the room that is left over by their widths, and never lose of their own', () => {
  expect(columnTracks(shown, {})).toBe('40px minmax(200px, 400fr) minmax(100px, 100fr)');
});

test('a column that a person made as wide as it is stays so; where all are, the end of the row is left empty', () => {
  expect(columnTracks(shown, { name: 200 })).toBe('40px 200px minmax(100px, 100fr)');
  expect(columnTracks(shown, { name: 200, stake: 100 })).toBe('40px 200px 100px 1fr');
});
