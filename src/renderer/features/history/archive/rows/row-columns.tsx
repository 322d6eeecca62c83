import { formatInteger, type Zone, zoneAnywhere } from '../../../../ui/format/index.ts';
import { figureWidth, type GridColumn } from '../../../../ui/grid/index.ts';
import { ValueText } from '../../../shared/value-text.tsx';
import { type CsvColumnKind, timeInZone } from './column-values.ts';
import type { ArchiveRow, CsvValue } from './row-source.ts';

/** Average width of a character, and space around the text of a column's head (pixels). */
const CHARACTER = 7.2;
const AROUND_HEAD = 44;
const WIDEST = 300;

/** Estimates the width of a text (pixels) from its number of characters; at most WIDEST. */
function textWidth(length: number): number {
  return Math.min(WIDEST, Math.round(length * CHARACTER));
}

/** Shows a value of an archive: a time on the clock of the zone, anything else as it is stored. */
function ArchiveValue({
  value,
  kind,
  zone,
  isShortened = false,
}: {
  value: CsvValue;
  kind: CsvColumnKind;
  zone: Zone;
  isShortened?: boolean;
}) {
  const time = kind === 'time' && value !== null ? timeInZone(value, zone) : undefined;
  if (time === undefined && kind !== 'number') return <ValueText value={value} isShortened={isShortened} />;
  if (value === null) return <ValueText value={null} />;
  return (
    <span className="num truncate" data-tip={time === undefined ? undefined : `Stored: ${value}`}>
      {time ?? value}
    </span>
  );
}

/**
 * Returns the column of row numbers, then the columns of a file as its header names them. A sort names such a column by
 * its index in the file, because names can repeat.
 * @param kinds of the columns, as `kindsOf` returns them
 * @param zone of the times
 */
export function archiveColumns(
  names: readonly string[],
  kinds: readonly CsvColumnKind[],
  zone: Zone,
): GridColumn<ArchiveRow>[] {
  const number: GridColumn<ArchiveRow> = {
    id: 'row number',
    header: 'Row',
    width: 84,
    align: 'end',
    pinned: true,
    cell: ({ index }) => <span className="num faint">{formatInteger(index + 1)}</span>,
    text: ({ index }) => String(index + 1),
  };
  return [
    number,
    ...names.map((name, column): GridColumn<ArchiveRow> => {
      const kind = kinds[column] ?? 'text';
      const timeText = ({ values }: ArchiveRow) => {
        const value = values[column] ?? null;
        return value === null ? null : (timeInZone(value, zone) ?? value);
      };
      return {
        id: `${column} ${name}`,
        header: name,
        width: Math.min(WIDEST, Math.max(96, textWidth(name.length) + AROUND_HEAD)),
        align: kind === 'number' ? 'end' : 'start',
        sortField: String(column),
        sortFirst: kind === 'text' ? 'ascending' : 'descending',
        fits: ({ values }) => {
          const value = values[column] ?? 'NULL';
          return kind === 'text' ? textWidth(value.length) : figureWidth(timeInZone(value, zone) ?? value);
        },
        cell({ values, shortened }) {
          const value = values[column];
          return (
            value !== undefined && (
              <ArchiveValue value={value} kind={kind} zone={zone} isShortened={shortened.includes(column)} />
            )
          );
        },
        ...(kind === 'time' && { shown: { text: timeText, unit: zoneAnywhere(zone) } }),
        text: ({ values }) => values[column] ?? null,
        skeleton: 10,
      } as GridColumn<ArchiveRow>;
    }),
  ];
}
