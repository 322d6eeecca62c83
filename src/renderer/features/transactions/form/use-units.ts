import { useCallback } from 'react';
import { useStatus } from '../../../data/use-status.ts';
import { proposedUnit, stakeUnit, UNKNOWN_UNIT, type Unit, type UnitKind } from '../../shared/units/units.ts';
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

/** The fields that decide units in the groups inside theirs too. `decimals` and `symbol` are those of a proposed asset. */
const INHERITED = ['marketId', 'assetId', 'decimals', 'symbol'] as const;

/**
 * Returns a group with the market or the asset of the group around it, unless it has its own: the sizes of an iceberg are
 * in the decimals of the market of its order, the limits of a proposed asset in the decimals of the proposal.
 */
export function withUnitsOf(around: JsonObject, group: JsonObject): JsonObject {
  const units = INHERITED.flatMap((name) => (around[name] === undefined ? [] : [[name, around[name]] as const]));
  return units.length === 0 ? group : { ...Object.fromEntries(units), ...group };
}

const UNIT_OWNERS: ReadonlySet<unknown> = new Set(['marketId', 'asset', 'assetId', 'decimals']);

/** Returns true for the path of a field that decides the units of other fields. */
export const isUnitOwner = (path: Path) => UNIT_OWNERS.has(path.at(-1));

/** The unit of a number while nobody has chosen its market or asset. */
const NO_UNIT: Unit = { ...UNKNOWN_UNIT, name: 'unit not known yet' };

/** Returns the asset or market beside the field, whose decimals hold for it; undefined without a whole id. */
function ownerOf(meaning: 'amount' | 'price' | 'size', group: JsonObject): { kind: UnitKind; id: string } | undefined {
  const beside = isJsonObject(group.orderSubmission) ? group.orderSubmission : group;
  const asset = group.asset ?? group.assetId;
  const [kind, id]: [UnitKind, unknown] =
    meaning !== 'amount'
      ? [meaning, beside.marketId]
      : asset === undefined
        ? ['funding', group.marketId]
        : ['asset', asset];
  return typeof id === 'string' && ID.test(id) ? { kind, id } : undefined;
}

/**
 * Returns the unit of a field; undefined if its number is not scaled. `group` is the object that holds the field, with
 * `withUnitsOf`.
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
      if (meaning === 'amount' && group.decimals !== undefined)
        return { unit: proposedUnit(group.decimals, group.symbol) ?? NO_UNIT, what, keep: undefined };
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
