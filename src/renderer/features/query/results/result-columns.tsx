import type { QueryColumn, QueryResult, QueryValue, ResultColumn } from '../../../../contract/index.ts';
import { formatInteger, repeatedOffset, visibleText, type Zone } from '../../../ui/format/index.ts';
import { figureWidth, type GridColumn } from '../../../ui/grid/index.ts';
import type { MarketName } from '../../shared/markets.ts';
import { plainFigure, SMALLEST_UNIT, storedUnit } from '../../shared/units/units.ts';
import { alignedPlaces, fillOf } from './aligned.ts';
import { commonUnit, type FigureUnit, isFigure, NO_UNITS } from './figures.ts';
import type { AboutColumn } from './known-columns.ts';
import {
  columnWords,
  exactText,
  FigureValue,
  figureDigits,
  figureText,
  figureWords,
  isGrouped,
  isNumeric,
  marketWords,
  NO_NAMES,
  numberWords,
  ResultValue,
} from './value.tsx';

/** One row of a result. */
export interface ResultRow {
  /** Index in the result, from 0. */
  index: number;
  values: readonly QueryValue[];
}

/** Average width of a character, and space around the text of a column's head (pixels). */
const CHARACTER = 7.2;
const MORE_OF_CAPITALS = 2;
const AROUND_HEAD = 44;
const NARROWEST = 84;
const WIDEST = 300;
const TIME_WIDTH = 176;

const FIGURE_WORDS = {
  stored: 'In the smallest unit',
  computed: 'Computed from numbers in the smallest unit. Its own unit is unknown, so the number is not scaled.',
} as const;
/** The end of the head of a column that is not shown in units beside others that are. */
const NOT_SCALED = { stored: ' (as stored)', computed: ' (not scaled)' } as const;

/** Returns what is known of a column, for the tooltip of its name; first its name, if another one is shown. */
export function columnHint(column: ResultColumn, about: AboutColumn, nameOf: MarketName): string {
  const name = visibleText(column.name);
  const meaning = about(column) ?? (column.figure && FIGURE_WORDS[column.figure]);
  return [columnWords(column.name, nameOf) !== name && name, meaning, column.type].filter(Boolean).join(' · ');
}

const textWidth = (text: string): number => {
  const capitals = text.match(/[A-Z_]/g)?.length ?? 0;
  return Math.min(WIDEST, Math.round(text.length * CHARACTER + capitals * MORE_OF_CAPITALS));
};

interface Fitting {
  grouped: boolean;
  zone: Zone;
  /** Digits after the point to which the column is aligned. */
  places: number;
  nameOf: MarketName;
}

function fits(
  { kind }: QueryColumn,
  value: QueryValue | undefined,
  { grouped, zone, places, nameOf }: Fitting,
): number {
  const text = exactText(value) ?? 'NULL';
  const market = marketWords(text, nameOf);
  if (market !== undefined) return textWidth(`${market.name} ${market.id}`);
  if (isNumeric(kind)) return figureWidth(numberWords(text, grouped) + fillOf(text, places));
  if (kind !== 'time') return textWidth(text);
  return TIME_WIDTH - 24 + figureWidth(repeatedOffset(Date.parse(text), zone));
}

interface ColumnOptions {
  zone: Zone;
  isSortable: boolean;
  about?: AboutColumn;
  unitOf?: FigureUnit;
  /** True to name the columns that stay as stored or computed, beside others that are shown in units. */
  namesStored?: boolean;
  nameOf?: MarketName;
}

/**
 * Returns the parts of a column of figures with units. A copy has the shown form only where all rows have the same
 * unit, because the head of a copy names one.
 */
function figureColumn(
  column: ResultColumn,
  index: number,
  rows: QueryResult['rows'],
  unitOf: FigureUnit,
): Pick<GridColumn<ResultRow>, 'fits' | 'cell' | 'unit' | 'shown'> {
  const common = commonUnit(column, index, rows, unitOf);
  const nameOf = (values: readonly QueryValue[]) => unitOf(column, values)?.name;
  const digits = (values: readonly QueryValue[]) =>
    figureDigits(figureText(values[index]) ?? '', unitOf(column, values));
  // The names of units have different widths: points are below each other only among figures of the same name.
  const places = new Map(
    [...Map.groupBy(rows, nameOf)].map(([name, same]) => [name, alignedPlaces(same.map(digits))] as const),
  );
  return {
    fits: ({ values }) => {
      const { figure, name } = figureWords(figureText(values[index]) ?? '', unitOf(column, values));
      return figureWidth(figure + fillOf(digits(values), places.get(nameOf(values)) ?? 0)) + textWidth(` ${name}`);
    },
    cell: ({ values }) => (
      <FigureValue value={values[index]} unit={unitOf(column, values)} places={places.get(nameOf(values))} />
    ),
    unit: common === undefined ? SMALLEST_UNIT : storedUnit(common),
    ...(common && {
      shown: { text: ({ values }) => plainFigure(figureText(values[index]), common), unit: common.name },
    }),
  };
}

/**
 * Returns the columns of the grid: the row's number, counted from 1, then the columns of the result. Names may repeat:
 * a column's id is its index.
 */
export function resultColumns(
  { columns, rows }: Pick<QueryResult, 'columns' | 'rows'>,
  {
    zone,
    isSortable,
    about = () => undefined,
    unitOf = NO_UNITS,
    namesStored = false,
    nameOf = NO_NAMES,
  }: ColumnOptions,
): GridColumn<ResultRow>[] {
  const number: GridColumn<ResultRow> = {
    id: 'row number',
    header: 'Row',
    width: 72,
    align: 'end',
    pinned: true,
    cell: ({ index }) => <span className="num faint">{formatInteger(index + 1)}</span>,
    text: ({ index }) => String(index + 1),
  };
  const ofResult = columns.map((column, index): GridColumn<ResultRow> => {
    const notScaled = namesStored && column.figure !== undefined ? NOT_SCALED[column.figure] : '';
    const header = `${columnWords(column.name, nameOf)}${notScaled}`;
    const grouped = isGrouped(column);
    const hasUnits = isFigure(column, rows, unitOf);
    const isAligned = !hasUnits && isNumeric(column.kind);
    const places = isAligned ? alignedPlaces(rows.map((values) => exactText(values[index]))) : 0;
    return {
      id: `column ${index}`,
      header,
      copiedHeader: `${visibleText(column.name)}${notScaled}`,
      hint: columnHint(column, about, nameOf),
      width: Math.min(WIDEST, Math.max(NARROWEST, textWidth(header) + AROUND_HEAD)),
      align: isNumeric(column.kind) ? 'end' : 'start',
      fits: ({ values }) => fits(column, values[index], { grouped, zone, places, nameOf }),
      ...(isSortable && { sortField: String(index) }),
      sortFirst: isNumeric(column.kind) || column.kind === 'time' ? 'descending' : 'ascending',
      cell: ({ values }) => (
        <ResultValue
          value={values[index]}
          kind={column.kind}
          grouped={grouped}
          zone={zone}
          places={places}
          nameOf={nameOf}
        />
      ),
      text: ({ values }) => exactText(values[index]),
      skeleton: 10,
      ...(hasUnits && figureColumn(column, index, rows, unitOf)),
    };
  });
  return [number, ...ofResult];
}

/**
 * Returns a row as a record for JSON: its values by the names of their columns. Of equal names, the later ones get a
 * number: `fees (2)`.
 */
export function rowRecord(columns: readonly QueryColumn[], { values }: ResultRow): Record<string, QueryValue> {
  const record: Record<string, QueryValue> = Object.create(null);
  columns.forEach(({ name }, index) => {
    let free = name;
    for (let count = 2; Object.hasOwn(record, free); count += 1) free = `${name} (${count})`;
    record[free] = values[index] ?? null;
  });
  return record;
}
