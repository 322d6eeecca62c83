/**
 * The tables of lists: their columns, what these mean, and the value of each in a stored row. docs/dataset.md lists the
 * same columns; a test compares the two. NULL is what upstream does not give, and the empty text stays the empty text.
 */
import type { ListTable } from '../../contract/index.ts';
import type { StoredCoverage, StoredRow } from '../../store/index.ts';
import { type ColumnMeaning, readMeaning } from './column-meanings.ts';
import { type Column, type SourceType, type StoredColumn, valueColumns } from './columns.ts';
import { type MeaningEntry, SETTLEMENT, STAKE, UTC } from './other-meanings.ts';

/** A column of a list's table: its name and type, its meaning, and its value in a row. */
export interface ListColumn<Row> extends Column, ColumnMeaning {
  /** Returns the value of the column in a row; undefined and null become NULL. */
  of(row: Row): string | number | bigint | null | undefined;
}

type Definition<Row> = [name: string, type: SourceType, of: ListColumn<Row>['of'], meaning: MeaningEntry];

function columns<Row>(...definitions: Definition<Row>[]): ListColumn<Row>[] {
  return definitions.map(([name, type, of, meaning]) => ({ name, type, since: 1, of, ...readMeaning(meaning) }));
}

const LISTS: { readonly [L in ListTable]: ListColumn<StoredRow[L]>[] } = {
  nodes: columns<StoredRow['nodes']>(
    ['epoch_seq', 'bigint', ({ epochSeq }) => epochSeq, 'The epoch of the row; every stored epoch has its rows'],
    ['id', 'text', ({ node }) => node.id, 'The node'],
    ['pub_key', 'text', ({ node }) => node.pubKey, 'Public key of the operator'],
    ['consensus_pub_key', 'text', ({ node }) => node.consensusPubKey, 'Public key in the consensus'],
    ['chain_address', 'text', ({ node }) => node.chainAddress, 'Address on the bridged chain'],
    ['info_url', 'text', ({ node }) => node.infoUrl, 'Page about the node'],
    ['location', 'text', ({ node }) => node.location, 'Country, as the operator gives it'],
    ['staked_by_operator', 'whole number', ({ node }) => node.stakedByOperator, ['Stake of the operator', STAKE]],
    ['staked_by_delegates', 'whole number', ({ node }) => node.stakedByDelegates, ['Stake of all others', STAKE]],
    ['staked_total', 'whole number', ({ node }) => node.stakedTotal, ['Stake of both', STAKE]],
    ['max_intended_stake', 'whole number', ({ node }) => node.maxIntendedStake, ['Maximum intended stake', STAKE]],
    [
      'pending_stake',
      'whole number',
      ({ node }) => node.pendingStake,
      ['Change of the stake in the next epoch; can be negative', STAKE],
    ],
    ['epoch_data_total', 'int', ({ node }) => node.epochData?.total, 'Epochs since the node was created'],
    ['epoch_data_offline', 'int', ({ node }) => node.epochData?.offline, 'Of these, epochs offline'],
    ['epoch_data_online', 'int', ({ node }) => node.epochData?.online, 'Of these, epochs online'],
    ['status', 'enum', ({ node }) => node.status, 'Validator or not'],
    ['delegation_count', 'int', ({ node }) => node.delegationCount, 'Rows of the node and epoch in `delegations`'],
    [
      'reward_score_raw_validator_score',
      'decimal',
      ({ node }) => node.rewardScore?.rawValidatorScore,
      'Share of the stake of its set, limited against large stakes',
    ],
    [
      'reward_score_performance_score',
      'decimal',
      ({ node }) => node.rewardScore?.performanceScore,
      'Performance, 0 to 1',
    ],
    [
      'reward_score_multisig_score',
      'decimal',
      ({ node }) => node.rewardScore?.multisigScore,
      'Part in the multisig control, 0 or 1',
    ],
    [
      'reward_score_validator_score',
      'decimal',
      ({ node }) => node.rewardScore?.validatorScore,
      'Raw score × performance × multisig score',
    ],
    [
      'reward_score_normalised_score',
      'decimal',
      ({ node }) => node.rewardScore?.normalisedScore,
      'The validator score as a share of its set',
    ],
    [
      'reward_score_validator_status',
      'enum',
      ({ node }) => node.rewardScore?.validatorStatus,
      'Validator status that decided the reward',
    ],
    ['ranking_score_stake_score', 'decimal', ({ node }) => node.rankingScore?.stakeScore, 'Share of all stake'],
    [
      'ranking_score_performance_score',
      'decimal',
      ({ node }) => node.rankingScore?.performanceScore,
      'Performance, 0 to 1',
    ],
    [
      'ranking_score_previous_status',
      'enum',
      ({ node }) => node.rankingScore?.previousStatus,
      'Validator status of the epoch before',
    ],
    ['ranking_score_status', 'enum', ({ node }) => node.rankingScore?.status, 'Validator status of the epoch'],
    ['ranking_score_voting_power', 'int', ({ node }) => node.rankingScore?.votingPower, 'Weight in the consensus'],
    [
      'ranking_score_ranking_score',
      'decimal',
      ({ node }) => node.rankingScore?.rankingScore,
      'The score that decides who joins the consensus set',
    ],
    ['name', 'text', ({ node }) => node.name, 'Name, as the operator gives it'],
    ['avatar_url', 'text', ({ node }) => node.avatarUrl, 'Image of the node'],
  ),
  delegations: columns<StoredRow['delegations']>(
    ['epoch_seq', 'bigint', ({ epochSeq }) => epochSeq, 'The epoch of the row, as in `nodes`'],
    ['listed_by', 'text', ({ listedBy }) => listedBy, 'The node in whose list it stands; `id` in `nodes`'],
    ['position', 'int', ({ position }) => position, 'The place in that list, from 0'],
    ['party', 'text', ({ delegation }) => delegation.party, 'The party that delegates'],
    ['node_id', 'text', ({ delegation }) => delegation.nodeId, 'The node that the delegation itself names'],
    ['amount', 'whole number', ({ delegation }) => delegation.amount, ['Amount', STAKE]],
    ['own_epoch_seq', 'text', ({ delegation }) => delegation.epochSeq, 'The epoch that the delegation itself names'],
  ),
  parties: columns<StoredRow['parties']>(
    ['id', 'text', ({ party }) => party.id, 'The party: its public key, or "network"'],
    ['alias', 'text', ({ party }) => party.alias, 'Name of the profile'],
    ['metadata', 'jsonb', ({ party }) => JSON.stringify(party.metadata), 'Entries of the profile, `[{"key","value"}]`'],
    ['rank', 'bigint', ({ rank }) => rank, 'Order of the list: the newest party has the greatest'],
  ),
  checkpoints: columns<StoredRow['checkpoints']>(
    ['hash', 'text', ({ hash }) => hash, 'Hash of the checkpoint'],
    ['block_hash', 'text', ({ blockHash }) => blockHash, 'Hash of the block'],
    ['at_block', 'bigint', ({ atBlock }) => atBlock, ['Height of the block', 'block']],
  ),
  funding_points: columns<StoredRow['funding_points']>(
    ['market_id', 'text', ({ marketId }) => marketId, 'The market'],
    ['seq', 'bigint', ({ seq }) => seq, 'Number of the funding period'],
    ['data_point_type', 'enum', ({ dataPointType }) => dataPointType, 'Source of the price'],
    ['price', 'price', ({ price }) => price, ['Price', SETTLEMENT]],
    ['timestamp', 'nanoseconds', ({ timestamp }) => timestamp, ['Time of the point, cut to microseconds', UTC]],
    [
      'twap',
      'price',
      ({ twap }) => twap,
      ['Time-weighted average price of the source so far in the period', SETTLEMENT],
    ],
  ),
};

/** The columns that every list ends with: how much of the epoch, the market or the list is stored, and as of when. */
export const COVERAGE_COLUMNS: readonly ListColumn<StoredCoverage>[] = columns<StoredCoverage>(
  [
    'as_of',
    'milliseconds',
    ({ asOf }) => asOf,
    ['When the network confirmed the row’s epoch, market or list last', UTC],
  ],
  ['complete', 'boolean', ({ complete }) => (complete ? 't' : 'f'), 'True where no row of it is missing'],
);

/** Returns the columns of a list that hold its records, in order, without those of coverage. */
export function listColumnsOf<L extends ListTable>(list: L): readonly ListColumn<StoredRow[L]>[] {
  return LISTS[list];
}

/** Returns the columns of a list's Parquet files, in their order: its records, then the coverage. */
export function storedListColumns(list: ListTable): StoredColumn[] {
  return valueColumns([...listColumnsOf(list), ...COVERAGE_COLUMNS]);
}
