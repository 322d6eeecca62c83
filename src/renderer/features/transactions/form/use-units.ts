import { useCallback } from 'react';
import { useStatus } from '../../../data/use-status.ts';
import { stakeUnit, UNKNOWN_UNIT, type Unit, type UnitKind } from '../../shared/units/units.ts';
import { useUnits } from '../../shared/units/use-units.ts';
import type { FieldMeaning } from '../guides/index.ts';
import { isJsonObject, type JsonObject } from '../json/value.ts';

/** The unit in which a person types the value of a field. */
export interface FieldUnit {
  unit: Unit;
  /** The figures of the field, in the plural. */
  what: string;
  /** The decimals that the network declares; undefined if it declares none. */
  declared: number | undefined;
  /** Keeps decimals; undefined where it is not known yet whose they are. */
  keep: ((decimals: number | undefined) => void) | undefined;
}

const NAMES = { stake: 'Stake', amount: 'Amounts', price: 'Prices', size: 'Sizes' } as const;
const ID = /^[\da-f]{64}$/i;

/** Returns true for the meanings of numbers whose unit is not written: stake, amounts, prices and sizes. */
export const isScaled = (meaning: FieldMeaning | undefined): meaning is keyof typeof NAMES =>
  meaning !== undefined && Object.hasOwn(NAMES, meaning);

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

/** Returns the unit of a field; undefined if its number is not scaled. `group` is the object that holds the field. */
export type FieldUnits = (meaning: FieldMeaning | undefined, group: JsonObject) => FieldUnit | undefined;

/** Returns the function that knows the units of fields in the current network. */
export function useFieldUnits(): FieldUnits {
  const stakeDecimals = useStatus()?.network.stakeDecimals ?? 18;
  const units = useUnits();
  return useCallback(
    (meaning, group) => {
      if (!isScaled(meaning)) return undefined;
      const what = NAMES[meaning];
      if (meaning === 'stake')
        return { unit: stakeUnit(stakeDecimals), what, declared: stakeDecimals, keep: undefined };
      const owner = ownerOf(meaning, group);
      if (owner === undefined) return { unit: UNKNOWN_UNIT, what, declared: undefined, keep: undefined };
      const { kind, id } = owner;
      return {
        unit: units.of(kind, id),
        what,
        declared: units.declared(kind, id),
        keep: (decimals) => units.keep(kind, id, decimals),
      };
    },
    [stakeDecimals, units],
  );
}

/** Returns the unit of one field; undefined if its number is not scaled. `group` is the object that holds the field. */
export function useFieldUnit(meaning: FieldMeaning | undefined, group: JsonObject): FieldUnit | undefined {
  return useFieldUnits()(meaning, group);
}
