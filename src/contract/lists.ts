/**
 * The four lists (docs/interface.md 4.2 to 4.5): their paths, records, filters and orders. All code that handles lists
 * in general starts from this table.
 */
import { z } from 'zod';
import { Checkpoint, FundingPeriodDataPoint, FundingPeriodDataPointSource, Node, Party } from './records.ts';
import { hexId, int64, storableUint64 } from './scalars.ts';
import { type WireNames, withWireNames } from './wire-names.ts';

/** The id of the party that is built into a network. It has no age, and is no public key. */
export const BUILT_IN_PARTY = 'network';

/** A party id: a public key, or the name of the built-in party. */
export const partyId = z
  .string()
  .regex(/^([0-9a-fA-F]{2})+$|^network$/, 'must be hexadecimal digits in pairs, or "network"');

/** The filter of the list of nodes; without an epoch, the current one. */
export const NodesFilter = z.strictObject({ epochSeq: storableUint64.optional() });
/** The filter of the list of parties. */
export const PartiesFilter = z.strictObject({ partyId: partyId.optional() });
/** The filter of the list of checkpoints, which has no fields. */
export const CheckpointsFilter = z.strictObject({});
/** The filter of the list of funding points: one market, and optionally a range of times, a period or a source. */
export const FundingPointsFilter = z.strictObject({
  marketId: hexId,
  /** Unix nanoseconds, included. */
  startTimestamp: int64.optional(),
  /** Unix nanoseconds, excluded. */
  endTimestamp: int64.optional(),
  /** `SOURCE_UNSPECIFIED` means no restriction, like an absent source. */
  source: FundingPeriodDataPointSource.optional(),
  seq: storableUint64.optional(),
});

/** The types of each list: its record, and the filter of its requests. */
export interface ListTypes {
  nodes: { record: Node; filter: z.output<typeof NodesFilter> };
  parties: { record: Party; filter: z.output<typeof PartiesFilter> };
  checkpoints: { record: Checkpoint; filter: z.output<typeof CheckpointsFilter> };
  fundingPeriodDataPoints: { record: FundingPeriodDataPoint; filter: z.output<typeof FundingPointsFilter> };
}
/** The name of a list. It is also the only top-level member of the list's answer. */
export type ListName = keyof ListTypes;
/** The record of a list. */
export type RecordOf<L extends ListName> = ListTypes[L]['record'];
/** The filter of a list's requests. */
export type FilterOf<L extends ListName> = ListTypes[L]['filter'];

/** The path of each list and the schema of its records. The name is also the response's only top-level member. */
export const lists = {
  nodes: { path: '/api/v2/nodes', record: Node, filter: NodesFilter },
  parties: { path: '/api/v2/parties', record: Party, filter: PartiesFilter },
  checkpoints: { path: '/api/v2/checkpoints', record: Checkpoint, filter: CheckpointsFilter },
  fundingPeriodDataPoints: {
    path: '/api/v2/funding-periods/data-points/:marketId',
    record: FundingPeriodDataPoint,
    filter: FundingPointsFilter,
  },
} as const;

/**
 * Returns a record as JSON text under the given names. Characters are escaped later, in the text that contains it
 * (`escapeFor`).
 */
export function recordText<L extends ListName>(list: L, record: RecordOf<L>, names: WireNames): string {
  return JSON.stringify(withWireNames(z.encode(lists[list].record as z.ZodType, record), names));
}

export const LIST_NAMES = [
  'nodes',
  'parties',
  'checkpoints',
  'fundingPeriodDataPoints',
] as const satisfies readonly ListName[];
