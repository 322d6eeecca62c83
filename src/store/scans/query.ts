import type {
  Condition,
  FilterOf,
  FundingPointRow,
  ListName,
  ListStart,
  LocalFieldOf,
  NodeRow,
  RecordOf,
  ScanRequest,
  Sort,
} from '../../contract/index.ts';

/** The field that rows are sorted by. The scan's direction says which end comes first. */
export type SortField<L extends ListName> = Pick<Sort<LocalFieldOf<L>>, 'field'>;

/**
 * The records of local scans. Nodes come without their delegations, which can be many thousands; funding points come
 * with their occurrence.
 */
export type LocalRecordOf<L extends ListName> = L extends 'nodes'
  ? NodeRow
  : L extends 'fundingPeriodDataPoints'
    ? FundingPointRow
    : RecordOf<L>;

/** A request to scan from a row's index or from a value, in place of a key. */
export interface StartRequest extends Omit<ScanRequest, 'from'> {
  at: ListStart;
}

/** A request for stored rows of a list. */
export interface Query<L extends ListName> {
  /** The filter of the published interface. */
  filter: FilterOf<L>;
  /** Conditions of a view; a row must meet all of them. */
  where: readonly Condition<LocalFieldOf<L>>[];
  /** The field to sort by; the list's own order if undefined. */
  sort?: SortField<L> | undefined;
}
