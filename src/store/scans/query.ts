import type {
  Condition,
  FilterOf,
  FundingPointRow,
  ListName,
  LocalFieldOf,
  NodeRow,
  RecordOf,
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

export interface Query<L extends ListName> {
  filter: FilterOf<L>;
  where: readonly Condition<LocalFieldOf<L>>[];
  sort?: SortField<L> | undefined;
}
