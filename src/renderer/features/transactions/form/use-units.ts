import { useCallback } from 'react';
import { useStatus } from '../../../data/use-status.ts';
import { stakeUnit, UNKNOWN_UNIT, type Unit, type UnitKind } from '../../shared/units/units.ts';
import { useUnits } from '../../shared/units/use-units.ts';
import type { FieldMeaning } from '../guides/index.ts';
import { isJsonObject, type JsonObject, type Path } from '../json/value.ts';

/** The unit in which a person types the value of a field. */
export interface FieldUnit {
  unit: Unit;
  /** The figures of the field, in the plural. */
  what: string;
  /** Keeps decimals; undefined where it is not known yet whose they are. */
  keep: ((decimals: number | undefined) => void) | undefined;
}

const NAMES = { stake: 'Stake', amount: 'Amounts', price: 'Prices', size: 'Sizes' } as const;
const ID = /^[\da-f]{64}$/i;

/** Returns true for the meanings of numbers whose unit is not written: stake, amounts, prices and sizes. */
export const isScaled = (meaning: FieldMeaning | undefined): meaning is keyof typeof NAMES =>
  meaning !== undefined && Object.hasOwn(NAMES, meaning);

/**
 * Returns a group with the market of the group around it, unless it has its own: the sizes of an iceberg are in the
 * decimals of the market of its order.
 */
export function withMarketOf(around: JsonObject, group: JsonObject): JsonObject {
  return group.marketId === undefined && around.marketId !== undefined
    ? { ...group, marketId: around.marketId }
    : group;
}

/** Returns true for the path of a field whose market or asset decides the units of other fields. */
export const isUnitOwner = (path: Path) => path.at(-1) === 'marketId' || path.at(-1) === 'asset';

/** The unit of a number while nobody has chosen its market or asset. */
const NO_UNIT: Unit = { ...UNKNOWN_UNIT, name: 'unit not known yet' };

/** Returns the asset or market beside the field, whose decimals hold for it; undefined without a whole id. */
function ownerOf(meaning: 'amount' | 'price' | 'size', group: JsonObject): { kind: UnitKind; id: string } | undefined {
  const beside = isJsonObject(group.orderSubmission) ? group.orderSubmission : group;
  const [kind, id]: [UnitKind, unknown] =
    meaning !== 'amount'
      ? [meaning, beside.marketId]
      : group.asset === undefined
        ? ['funding', group.marketId]
        : ['asset', group.asset];
  return typeof id === 'string' && ID.test(id) ? { kind, id } : undefined;
}

/**
 * Returns the unit of a field; undefined if its number is not scaled. `group` is the object that holds the field, with the
 * market around it.
 */
export type FieldUnits = (meaning: FieldMeaning | undefined, group: JsonObject) => FieldUnit | undefined;

/** Returns the function that knows the units of fields in the current network. */
export function useFieldUnits(): FieldUnits {
  const stakeDecimals = useStatus()?.network.stakeDecimals ?? 18;
  const units = useUnits();
  return useCallback(
    (meaning, group) => {
      if (!isScaled(meaning)) return undefined;
      const what = NAMES[meaning];
      if (meaning === 'stake') return { unit: stakeUnit(stakeDecimals), what, keep: undefined };
      const owner = ownerOf(meaning, group);
      if (owner === undefined) return { unit: NO_UNIT, what, keep: undefined };
      const { kind, id } = owner;
      return {
        unit: units.of(kind, id),
        what,
        keep: (decimals) => units.keep(kind, id, decimals),
      };
    },
    [stakeDecimals, units],
  );
}

/** Returns the unit of one field, as `FieldUnits` does. */
export function useFieldUnit(meaning: FieldMeaning | undefined, group: JsonObject): FieldUnit | undefined {
  return useFieldUnits()(meaning, group);
}
