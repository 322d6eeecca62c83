import type { ColumnKind, QueryColumn, QueryValue } from '../../../../contract/index.ts';
import {
  formatMillis,
  groupDigits,
  offsetOf,
  repeatedOffset,
  shortenMiddle,
  visibleText,
  type Zone,
} from '../../../ui/format/index.ts';
import type { MarketName } from '../../shared/markets.ts';
import { plainFigure, SMALLEST_UNIT, storedUnit, type Unit } from '../../shared/units/units.ts';
import { ValueText } from '../../shared/value-text.tsx';
import { fillOf } from './aligned.ts';
import './results.css';

/** Returns true for a kind of column that holds numbers. */
export const isNumeric = (kind: ColumnKind): boolean => kind === 'integer' || kind === 'decimal' || kind === 'float';

/** Returns the exact value as text, for copies and files; null for NULL. */
export const exactText = (value: QueryValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;

/** Returns a number with all its digits in place of an exponent; any other text as it is. */
export function withoutExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] = EXPONENT.exec(text) ?? [];
  if (exponent === undefined) return text;
  const point = whole.length + Number(exponent);
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${fraction}`.padEnd(point, '0');
  const at = Math.max(1, point);
  return `${sign}${digits.slice(0, at)}${at < digits.length ? `.${digits.slice(at)}` : ''}`;
}

/** Returns the stored number of a figure as `plainFigure` reads it; null for NULL. */
export const figureText = (value: QueryValue | undefined): string | null => {
  const text = exactText(value);
  return text === null ? null : withoutExponent(text);
};

/** Returns true if a column has numbers that are shown in groups of digits. A name with "year" means plain years. */
export const isGrouped = ({ name, kind }: Pick<QueryColumn, 'name' | 'kind'>): boolean =>
  isNumeric(kind) && !/year/i.test(name);

/** Writes a number with every digit, in groups if `grouped`. */
export const numberWords = (text: string, grouped: boolean): string =>
  grouped ? groupDigits(text) : text.replace(/^-/, '−');

/**
 * Writes a time of the engine (RFC 3339, microseconds, UTC) in the zone, to its last digit that is not zero, with its
 * offset if the clock of the zone shows it twice. Text that is no time is returned as it is.
 */
export const timeWords = (text: string, zone: Zone): string => timeWith(text, zone, repeatedOffset);

/** Writes a time of the engine as `timeWords` does, but always with its offset: a file does not name the zone. */
export const exactTimeWords = (text: string, zone: Zone): string =>
  timeWith(text, zone, (millis) => ` ${offsetOf(millis, zone)}`);

function timeWith(text: string, zone: Zone, offset: (millis: number, zone: Zone) => string): string {
  const millis = Date.parse(text);
  if (Number.isNaN(millis)) return text;
  const fraction = /\.(\d*?[1-9])0*Z$/.exec(text)?.[1];
  const digits = fraction === undefined ? '' : `.${fraction}`;
  return `${formatMillis(millis, zone).short}${digits}${offset(millis, zone)}`;
}

/** Knows the name of no market. */
export const NO_NAMES: MarketName = () => undefined;

/** Returns the words of the id of a market, its name first; undefined for any other value. */
export function marketWords(text: string, nameOf: MarketName): { name: string; id: string } | undefined {
  const name = nameOf(text);
  return name === undefined ? undefined : { name, id: shortenMiddle(text) };
}

/**
 * Returns the name of a column in words. A pivot makes columns of the values of another column: the id of a known market at
 * its beginning is replaced by the name of the market.
 */
export function columnWords(name: string, nameOf: MarketName): string {
  const [, id = '', rest = ''] = /^([0-9a-f]{64})( .*)?$/is.exec(name) ?? [];
  const market = nameOf(id);
  return market === undefined ? visibleText(name) : `${market}${visibleText(rest)}`;
}

/**
 * Shows a value of a result: a number with every digit, a time in the zone, the id of a known market after its name, and
 * NULL and empty text so that they can be told apart.
 */
export function ResultValue({
  value,
  kind,
  grouped,
  zone,
  places = 0,
  nameOf = NO_NAMES,
}: {
  value: QueryValue | undefined;
  kind: ColumnKind;
  grouped: boolean;
  zone: Zone;
  /** Digits after the point to which the numbers of the column are aligned. */
  places?: number;
  nameOf?: MarketName;
}) {
  const text = exactText(value);
  const market = text === null ? undefined : marketWords(text, nameOf);
  if (market !== undefined) {
    return (
      <span className="truncate" data-tip={text}>
        <bdi>{market.name}</bdi> <span className="mono faint">{market.id}</span>
      </span>
    );
  }
  if (text === null || text === '' || (!isNumeric(kind) && kind !== 'time')) return <ValueText value={text} />;
  const words = kind === 'time' ? timeWords(text, zone) : numberWords(text, grouped);
  return (
    <span
      className="num truncate"
      data-tip={words === text || text.length < 8 ? undefined : text}
      data-fill={fillOf(text, places) || undefined}
    >
      {words}
    </span>
  );
}

/**
 * Shows a figure in its unit, with the stored number in the tooltip. Without a unit, shows the stored number.
 * @param places digits after the point to which the figures of the column in this unit are aligned
 */
export function FigureValue({
  value,
  unit,
  places = 0,
}: {
  value: QueryValue | undefined;
  unit: Unit | undefined;
  places?: number;
}) {
  const text = figureText(value);
  if (text === null) return <ValueText value={text} />;
  const { figure, name } = figureWords(text, unit);
  const tip =
    unit === undefined ? 'Stored number: its decimals are not known' : `Stored: ${text} (${storedUnit(unit)})`;
  return (
    <span className="num truncate" data-tip={tip}>
      <span data-fill={fillOf(figureDigits(text, unit), places) || undefined}>{figure}</span>{' '}
      <span className="results-unit faint">{name}</span>
    </span>
  );
}

/** Returns the shown digits of a figure without groups; without a unit, the stored digits. */
export const figureDigits = (text: string, unit: Unit | undefined): string =>
  unit === undefined ? text : (plainFigure(text, unit) ?? text);

/**
 * Returns the shown digits of a figure, in groups, and the name of its unit; without a unit, the stored digits and
 * "smallest unit".
 */
export function figureWords(text: string, unit: Unit | undefined): { figure: string; name: string } {
  // Not a number, or infinite.
  if (!/\d/.test(text)) return { figure: text, name: '' };
  return { figure: groupDigits(figureDigits(text, unit)), name: unit?.name ?? SMALLEST_UNIT };
}
