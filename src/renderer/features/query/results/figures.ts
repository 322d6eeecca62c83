/** The units of the figures of a result: those of the market or asset that stands in the same row (docs/query.md, "Units"). */
import { useMemo } from 'react';
import { z } from 'zod';
import type { ColumnScale, QueryColumn, QueryResult, QueryValue, ResultColumn } from '../../../../contract/index.ts';
import { usePreference } from '../../../data/use-preference.ts';
import { useStatus } from '../../../data/use-status.ts';
import { stakeUnit, type Unit, type UnitKind } from '../../shared/units/units.ts';
import { type Units, useUnits } from '../../shared/units/use-units.ts';
import { columnWords, NO_NAMES } from './value.tsx';

type Values = readonly QueryValue[];

/**
 * Returns the unit of a figure in a row; undefined where the result does not show its market or asset, or where nobody
 * states its decimals.
 */
export type FigureUnit = (column: Pick<ResultColumn, 'scale'>, values: Values) => Unit | undefined;

/** Knows no unit: every figure is shown as it is stored. */
export const NO_UNITS: FigureUnit = () => undefined;

const KINDS: Readonly<Record<Exclude<ColumnScale['unit'], 'stake'>, UnitKind>> = {
  price: 'price',
  size: 'size',
  asset: 'asset',
  settlement: 'funding',
};

/**
 * Returns a function that finds the unit of a figure by the market or asset in the same row.
 * @param stakeDecimals decimals of the staking asset; undefined while they are not known
 */
export function figureUnit(units: Pick<Units, 'of'>, stakeDecimals: number | undefined): FigureUnit {
  return ({ scale }, values) => {
    if (scale === undefined) return undefined;
    if (scale.unit === 'stake') return stakeDecimals === undefined ? undefined : stakeUnit(stakeDecimals);
    const id = scale.by === null ? undefined : values[scale.by];
    if (typeof id !== 'string') return undefined;
    const unit = units.of(KINDS[scale.unit], id);
    return unit.from === 'nobody' ? undefined : unit;
  };
}

/**
 * Returns the name of a column (`columnWords`) for a place that has its stored numbers, such as a filter or a chart. If the
 * table can show the column in units, the name ends in "(as stored)", because the numbers differ there.
 */
export function storedName(column: QueryColumn | ResultColumn, nameOf = NO_NAMES): string {
  const isScaled = 'scale' in column && column.scale !== undefined;
  return `${columnWords(column.name, nameOf)}${isScaled ? ' (as stored)' : ''}`;
}

/** Returns true for a column of a result with at least one figure whose unit is known. */
export function isFigure(column: ResultColumn, rows: readonly Values[], unitOf: FigureUnit): boolean {
  return column.scale !== undefined && rows.some((values) => unitOf(column, values) !== undefined);
}

/**
 * Returns the unit that all figures of a column have. Rows without a value are left out. Undefined if two figures have
 * different units, if a figure has none, or if there is no figure.
 * @param at index of the column in a row
 */
export function commonUnit(
  column: ResultColumn,
  at: number,
  rows: readonly Values[],
  unitOf: FigureUnit,
): Unit | undefined {
  const figures = rows.filter((values) => values[at] != null).map((values) => unitOf(column, values));
  const [first] = figures;
  const isSame = (unit: Unit | undefined) => unit?.name === first?.name && unit?.decimals === first?.decimals;
  return figures.every(isSame) ? first : undefined;
}

const Form = z.enum(['scaled', 'stored']).catch('scaled').default('scaled');
/** How figures are shown: in units, or as the stored numbers. */
export type FigureForm = z.output<typeof Form>;

/**
 * Returns how to show the figures of a result: `form`, which the person chooses through `setForm`; `unitOf`, which
 * knows no unit if the form is 'stored'; and `canScale`, true if any unit is known.
 */
export function useFigures({ columns, rows }: Pick<QueryResult, 'columns' | 'rows'>) {
  const units = useUnits();
  const stakeDecimals = useStatus()?.network.stakeDecimals;
  const [form, setForm] = usePreference('query-figures', Form);
  const unitOf = useMemo(() => figureUnit(units, stakeDecimals), [units, stakeDecimals]);
  const canScale = useMemo(() => columns.some((column) => isFigure(column, rows, unitOf)), [columns, rows, unitOf]);
  return { canScale, form, setForm, unitOf: form === 'scaled' ? unitOf : NO_UNITS };
}
