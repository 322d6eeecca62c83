/** The party that is open, as SQL over the stored parties and delegations (docs/query.md). */
import { quoteText } from '../../../contract/index.ts';
import type { ShownQuery } from '../shared/save/code-menu.tsx';

/** Returns the query of what a tab of the party's panel shows. */
export function partyQuery(id: string, tab: string | undefined): ShownQuery {
  const party = quoteText(id);
  if (tab !== 'delegations') return { name: 'Party', sql: `select *\nfrom parties\nwhere id = ${party}` };
  return {
    name: 'Party delegations',
    sql: [
      'select epoch_seq, listed_by as node_id, name, amount',
      'from delegations join nodes using (epoch_seq)',
      `where id = listed_by and lower(party) = lower(${party})`,
      'order by epoch_seq desc, node_id',
    ].join('\n'),
  };
}
