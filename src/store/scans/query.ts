import type { Condition, FilterOf, ListName, LocalFieldOf, NodeRow, RecordOf, Sort } from '../../contract/index.ts';

/** What a sort says here: which field. Which way rows come is up to the scan's direction. */
export type SortField<L extends ListName> = Pick<Sort<LocalFieldOf<L>>, 'field'>;

/** What local scans give: nodes without their delegations, which can be many thousands. */
export type LocalRecordOf<L extends ListName> = L extends 'nodes' ? NodeRow : RecordOf<L>;

export interface Query<L extends ListName> {
  filter: FilterOf<L>;
  where: readonly Condition<LocalFieldOf<L>>[];
  sort?: SortField<L> | undefined;
}
