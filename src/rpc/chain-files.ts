/** The files of the chain's own types: records, events and transactions (docs/network.md 1.2 and 1.3). */
import {
  FUNDING_SOURCES,
  NODE_STATUSES,
  TX_VERSION_NUMBERS,
  TX_VERSIONS,
  VALIDATOR_NODE_STATUSES,
  type WireNames,
  wireName,
} from '../contract/index.ts';
import type { File } from './describe.ts';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Returns the descriptor of the file with the types of the chain, such as nodes and epochs, with the wire names
 * `names`.
 * @param core the package of these types: `core`, or the network's own name
 */
export function chainFile(core: string, names: WireNames): File {
  const field = (neutral: string) => snakeCase(wireName(neutral, names));
  return {
    name: `${core}/${core}.proto`,
    package: core,
    enums: {
      NodeStatus: NODE_STATUSES,
      ValidatorNodeStatus: VALIDATOR_NODE_STATUSES.map((value) => wireName(value, names)),
    },
    messages: {
      Delegation: { party: [1, 'string'], node_id: [2, 'string'], amount: [3, 'string'], epoch_seq: [4, 'string'] },
      EpochData: { total: [1, 'int32'], offline: [2, 'int32'], online: [3, 'int32'] },
      RankingScore: {
        stake_score: [1, 'string'],
        performance_score: [2, 'string'],
        previous_status: [3, `.${core}.ValidatorNodeStatus`],
        status: [4, `.${core}.ValidatorNodeStatus`],
        voting_power: [5, 'uint32'],
        ranking_score: [6, 'string'],
      },
      RewardScore: {
        raw_validator_score: [1, 'string'],
        performance_score: [2, 'string'],
        multisig_score: [3, 'string'],
        validator_score: [4, 'string'],
        normalised_score: [5, 'string'],
        validator_status: [6, `.${core}.ValidatorNodeStatus`],
      },
      Node: {
        id: [1, 'string'],
        pub_key: [2, 'string'],
        [field('consensusPubKey')]: [3, 'string'],
        [field('chainAddress')]: [4, 'string'],
        info_url: [5, 'string'],
        location: [6, 'string'],
        staked_by_operator: [7, 'string'],
        staked_by_delegates: [8, 'string'],
        staked_total: [9, 'string'],
        max_intended_stake: [10, 'string'],
        pending_stake: [11, 'string'],
        epoch_data: [12, `.${core}.EpochData`],
        status: [13, `.${core}.NodeStatus`],
        delegations: [14, `.${core}.Delegation*`],
        reward_score: [15, `.${core}.RewardScore`],
        ranking_score: [16, `.${core}.RankingScore`],
        name: [17, 'string'],
        avatar_url: [18, 'string'],
      },
      Metadata: { key: [1, 'string'], value: [2, 'string'] },
      Party: { id: [1, 'string'], alias: [2, 'string'], metadata: [3, `.${core}.Metadata*`] },
      PartyProfile: {
        party_id: [1, 'string'],
        alias: [2, 'string'],
        metadata: [3, `.${core}.Metadata*`],
        derived_keys: [4, 'string*'],
      },
      EpochTimestamps: {
        start_time: [1, 'int64'],
        expiry_time: [2, 'int64'],
        end_time: [3, 'int64'],
        first_block: [4, 'uint64'],
        last_block: [5, 'uint64'],
      },
      Epoch: {
        seq: [1, 'uint64'],
        timestamps: [2, `.${core}.EpochTimestamps`],
        validators: [3, `.${core}.Node*`],
        delegations: [4, `.${core}.Delegation*`],
      },
      Future: {},
      Spot: {},
      Perpetual: {
        settlement_asset: [1, 'string'],
        quote_name: [2, 'string'],
        margin_funding_factor: [3, 'string'],
        interest_rate: [4, 'string'],
        clamp_lower_bound: [5, 'string'],
        clamp_upper_bound: [6, 'string'],
        funding_rate_scaling_factor: [10, 'string?'],
        funding_rate_lower_bound: [11, 'string?'],
        funding_rate_upper_bound: [12, 'string?'],
      },
      Instrument: {
        id: [1, 'string'],
        code: [2, 'string'],
        name: [3, 'string'],
        future: [100, `.${core}.Future|product`],
        spot: [101, `.${core}.Spot|product`],
        perpetual: [102, `.${core}.Perpetual|product`],
      },
      TradableInstrument: { instrument: [1, `.${core}.Instrument`] },
      Market: {
        id: [1, 'string'],
        tradable_instrument: [2, `.${core}.TradableInstrument`],
        decimal_places: [3, 'uint64'],
        position_decimal_places: [11, 'int64'],
      },
      AssetDetails: { name: [1, 'string'], symbol: [2, 'string'], decimals: [4, 'uint64'], quantum: [5, 'string'] },
      Asset: { id: [1, 'string'], details: [2, `.${core}.AssetDetails`] },
      ErrorDetail: { code: [1, 'int32'], message: [2, 'string'], inner: [3, 'string'] },
    },
  };
}

/**
 * Returns the descriptor of events.proto, with the funding points.
 * @param core the first part of its package: `core`, or the network's own name
 */
export function eventsFile(core: string): File {
  return {
    name: `${core}/events/v1/events.proto`,
    package: `${core}.events.v1`,
    enums: { 'FundingPeriodDataPoint.Source': FUNDING_SOURCES },
    messages: {
      FundingPeriodDataPoint: {
        market_id: [1, 'string'],
        seq: [2, 'uint64'],
        data_point_type: [3, `.${core}.events.v1.FundingPeriodDataPoint.Source`],
        price: [4, 'string'],
        timestamp: [6, 'int64'],
        twap: [7, 'string'],
      },
    },
  };
}

/**
 * Returns the descriptor of transaction.proto, with signed transactions.
 * @param core the first part of its package: `core`, or the network's own name
 */
export function commandsFile(core: string): File {
  const own = `.${core}.commands.v1`;
  return {
    name: `${core}/commands/v1/transaction.proto`,
    package: `${core}.commands.v1`,
    enums: { TxVersion: Object.fromEntries(TX_VERSIONS.map((name, at) => [name, TX_VERSION_NUMBERS[at] ?? 0])) },
    messages: {
      Signature: { value: [1, 'string'], algo: [2, 'string'], version: [3, 'uint32'] },
      ProofOfWork: { tid: [1, 'string'], nonce: [2, 'uint64'] },
      Transaction: {
        input_data: [1, 'bytes'],
        signature: [2, `${own}.Signature`],
        address: [1001, 'string|from'],
        pub_key: [1002, 'string|from'],
        version: [2000, `${own}.TxVersion`],
        pow: [3000, `${own}.ProofOfWork`],
      },
    },
  };
}
