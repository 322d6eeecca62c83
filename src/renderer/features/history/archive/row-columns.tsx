import { formatInteger } from '../../../ui/format/index.ts';
import type { GridColumn } from '../../../ui/grid/index.ts';
import { FittedIdentifier } from '../../../ui/parts/index.ts';
import type { ArchiveRow, Value } from './row-source.ts';
import './archive.css';

/** Characters of a value that a cell draws. */
const DRAWN = 200;

/** Bytes, shortened like ids and hashes: their ends distinguish them. */
const BYTES = /^\\x[0-9a-f]{32,128}$/;

/** A value in visible form: NULL differs from the empty text, and line ends are shown. */
export function ValueText({ value, isShortened }: { value: Value | undefined; isShortened: boolean }) {
  if (value === undefined) return null;
  if (value === null) return <span className="value-null">NULL</span>;
  if (value === '') return <span className="value-empty">empty text</span>;
  if (!isShortened && BYTES.test(value)) return <FittedIdentifier id={value} />;
  const drawn = value.slice(0, DRAWN).replaceAll(/\r\n|\r|\n/g, '↵');
  const isCut = isShortened || value.length > DRAWN;
  return (
    <span className="truncate" data-tip={value.length > 16 ? value : undefined}>
      <bdi>{drawn}</bdi>
      {isCut && '…'}
    </span>
  );
}

/** Average width of a character, and space around the text of a column's head (pixels). */
const CHARACTER = 7.2;
const AROUND_HEAD = 30;
const WIDEST = 300;

function textWidth(length: number): number {
  return Math.min(WIDEST, Math.round(length * CHARACTER));
}

/** The columns of a file as its header names them, after the row's number. */
export function archiveColumns(names: readonly string[]): GridColumn<ArchiveRow>[] {
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
    ...names.map(
      (name, place): GridColumn<ArchiveRow> => ({
        id: `${place} ${name}`,
        header: name,
        width: Math.min(WIDEST, Math.max(96, textWidth(name.length) + AROUND_HEAD)),
        fits: ({ values }) => textWidth(values[place]?.length ?? 4),
        cell: ({ values, shortened }) => <ValueText value={values[place]} isShortened={shortened.includes(place)} />,
        text: ({ values }) => values[place] ?? null,
        skeleton: 10,
      }),
    ),
  ];
}
