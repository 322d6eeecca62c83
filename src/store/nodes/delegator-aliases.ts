import type { InputOf, OutputOf } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';

/** Answers `delegatorAliases`: the aliases of the stored parties that delegate to a node in an epoch. */
export function readDelegatorAliases(
  connection: Connection,
  { id, epochSeq }: InputOf<'delegatorAliases'>,
): OutputOf<'delegatorAliases'> {
  const rows = connection
    .statement(
      `SELECT delegator.id, party.alias
       FROM node INDEXED BY node_by_epoch
       CROSS JOIN delegation ON delegation.node = node.key
       CROSS JOIN delegator ON delegator.key = delegation.delegator
       CROSS JOIN party INDEXED BY party_by_id ON party.id = delegator.id
       WHERE node.epoch = ? AND node.id = ? AND party.alias <> ''`,
    )
    .all(epochSeq, id);
  return { aliases: rows.map(([party, alias]) => ({ party: party as string, alias: alias as string })) };
}
