/**
 * The files of the interface: messages and services (docs/network.md 1.2 to 1.4 and 10). Field names are not sent in this
 * form, so the naming shows only in packages, reflection and error details.
 */
import { TABLES, type WireNames } from '../contract/index.ts';
import { chainFile, commandsFile, eventsFile } from './chain-files.ts';
import type { File, MessageFields, Methods } from './describe.ts';
import { PACKAGES } from './methods.ts';

const ANY = 'google/protobuf/any.proto';
const HTTP_BODY = 'google/api/httpbody.proto';

/**
 * Returns the messages of a page of a list, under the names `edge` and `connection`, for records of the type `node`.
 */
function pageOf(edge: string, connection: string, node: string): Record<string, MessageFields> {
  return {
    [edge]: { node: [1, node], cursor: [2, 'string'] },
    [connection]: { edges: [1, `.datanode.api.v2.${edge}*`], page_info: [2, '.datanode.api.v2.PageInfo'] },
  };
}

function dataFile(core: string, imports: readonly string[]): File {
  const own = '.datanode.api.v2';
  const point = `.${core}.events.v1.FundingPeriodDataPoint`;
  return {
    name: 'datanode/api/v2/trading_data.proto',
    package: 'datanode.api.v2',
    imports: [HTTP_BODY, ...imports],
    enums: { Table: TABLES },
    messages: {
      Pagination: {
        first: [1, 'int32?'],
        after: [2, 'string?'],
        last: [3, 'int32?'],
        before: [4, 'string?'],
        newest_first: [5, 'bool?'],
      },
      PageInfo: {
        has_next_page: [1, 'bool'],
        has_previous_page: [2, 'bool'],
        start_cursor: [3, 'string'],
        end_cursor: [4, 'string'],
      },
      DateRange: { start_timestamp: [1, 'int64?'], end_timestamp: [2, 'int64?'] },
      ...pageOf('NodeEdge', 'NodesConnection', `.${core}.Node`),
      ListNodesRequest: { epoch_seq: [1, 'uint64?'], pagination: [2, `${own}.Pagination`] },
      ListNodesResponse: { nodes: [1, `${own}.NodesConnection`] },
      ...pageOf('PartyEdge', 'PartyConnection', `.${core}.Party`),
      ListPartiesRequest: { party_id: [1, 'string'], pagination: [2, `${own}.Pagination`] },
      ListPartiesResponse: { parties: [1, `${own}.PartyConnection`] },
      Checkpoint: { hash: [1, 'string'], block_hash: [2, 'string'], at_block: [3, 'uint64'] },
      ...pageOf('CheckpointEdge', 'CheckpointsConnection', `${own}.Checkpoint`),
      ListCheckpointsRequest: { pagination: [1, `${own}.Pagination`] },
      ListCheckpointsResponse: { checkpoints: [1, `${own}.CheckpointsConnection`] },
      ...pageOf('FundingPeriodDataPointEdge', 'FundingPeriodDataPointConnection', point),
      ListFundingPeriodDataPointsRequest: {
        market_id: [1, 'string'],
        date_range: [2, `${own}.DateRange`],
        source: [3, `${point}.Source?`],
        seq: [4, 'uint64?'],
        pagination: [5, `${own}.Pagination`],
      },
      ListFundingPeriodDataPointsResponse: {
        funding_period_data_points: [1, `${own}.FundingPeriodDataPointConnection`],
      },
      ExportNetworkHistoryRequest: { from_block: [1, 'int64'], to_block: [2, 'int64'], table: [3, `${own}.Table`] },
      HistorySegment: {
        from_height: [1, 'int64'],
        to_height: [2, 'int64'],
        history_segment_id: [3, 'string'],
        previous_history_segment_id: [4, 'string'],
        database_version: [5, 'int64'],
        chain_id: [6, 'string'],
      },
      ListAllNetworkHistorySegmentsRequest: {},
      ListAllNetworkHistorySegmentsResponse: { segments: [1, `${own}.HistorySegment*`] },
      GetEpochRequest: { id: [1, 'uint64?'], block: [2, 'uint64?'] },
      GetEpochResponse: { epoch: [1, `.${core}.Epoch`] },
      ...pageOf('MarketEdge', 'MarketConnection', `.${core}.Market`),
      ListMarketsRequest: { pagination: [2, `${own}.Pagination`], include_settled: [3, 'bool?'] },
      ListMarketsResponse: { markets: [1, `${own}.MarketConnection`] },
      ...pageOf('AssetEdge', 'AssetsConnection', `.${core}.Asset`),
      ListAssetsRequest: { asset_id: [1, 'string?'], pagination: [2, `${own}.Pagination`] },
      ListAssetsResponse: { assets: [1, `${own}.AssetsConnection`] },
      ...pageOf('PartyProfileEdge', 'PartiesProfilesConnection', `.${core}.PartyProfile`),
      ListPartiesProfilesRequest: { parties: [1, 'string*'], pagination: [2, `${own}.Pagination`] },
      ListPartiesProfilesResponse: { profiles: [1, `${own}.PartiesProfilesConnection`] },
    },
    services: {
      TradingDataService: {
        ExportNetworkHistory: [`${own}.ExportNetworkHistoryRequest`, 'stream .google.api.HttpBody'],
        ...Object.fromEntries(
          [
            'GetEpoch',
            'ListAllNetworkHistorySegments',
            'ListAssets',
            'ListCheckpoints',
            'ListFundingPeriodDataPoints',
            'ListMarkets',
            'ListNodes',
            'ListParties',
            'ListPartiesProfiles',
          ].map((name) => [name, [`${own}.${name}Request`, `${own}.${name}Response`] as const]),
        ),
      },
    },
  };
}

function coreMethods(core: string): Methods {
  const own = `.${core}.api.v1`;
  return Object.fromEntries(
    ['CheckTransaction', 'LastBlockHeight', 'Statistics'].map((name) => [
      name,
      [`${own}.${name}Request`, `${own}.${name}Response`] as const,
    ]),
  );
}

function coreFile(core: string, transactions: string): File {
  const own = `.${core}.api.v1`;
  return {
    name: `${core}/api/v1/core.proto`,
    package: `${core}.api.v1`,
    imports: [transactions],
    messages: {
      CheckTransactionRequest: { tx: [1, `.${core}.commands.v1.Transaction`] },
      CheckTransactionResponse: {
        success: [1, 'bool'],
        code: [2, 'uint32'],
        gas_wanted: [3, 'int64'],
        gas_used: [4, 'int64'],
        data: [5, 'string'],
        log: [6, 'string'],
        info: [7, 'string'],
      },
      LastBlockHeightRequest: {},
      LastBlockHeightResponse: {
        height: [1, 'uint64'],
        hash: [2, 'string'],
        spam_pow_hash_function: [3, 'string'],
        spam_pow_difficulty: [4, 'uint32'],
        spam_pow_number_of_past_blocks: [5, 'uint32'],
        spam_pow_number_of_tx_per_block: [6, 'uint32'],
        spam_pow_increasing_difficulty: [7, 'bool'],
        chain_id: [8, 'string'],
      },
      StatisticsRequest: {},
      Statistics: {
        block_height: [1, 'uint64'],
        genesis_time: [4, 'string'],
        current_time: [5, 'string'],
        [`${core}_time`]: [6, 'string'],
        app_version_hash: [28, 'string'],
        app_version: [29, 'string'],
        chain_version: [30, 'string'],
        chain_id: [33, 'string'],
        block_hash: [35, 'string'],
        epoch_seq: [36, 'uint64'],
        epoch_start_time: [37, 'string'],
        epoch_expiry_time: [38, 'string'],
      },
      StatisticsResponse: { statistics: [1, `${own}.Statistics`] },
    },
    services: { CoreService: coreMethods(core) },
  };
}

/**
 * Returns the protobuf files of the interface with the wire names `names`. The core service is in the packages of both
 * kinds of names, because clients use either.
 */
export function interfaceFiles(names: WireNames): File[] {
  const core = PACKAGES[names];
  const other = PACKAGES[names === 'neutral' ? 'network' : 'neutral'];
  const httpBody: File = {
    name: HTTP_BODY,
    package: 'google.api',
    imports: [ANY],
    messages: {
      HttpBody: { content_type: [1, 'string'], data: [2, 'bytes'], extensions: [3, '.google.protobuf.Any*'] },
    },
  };
  const [chain, events, commands] = [chainFile(core, names), eventsFile(core), commandsFile(core)];
  const ownCore = coreFile(core, commands.name);
  const otherCore: File = {
    name: `${other}/api/v1/core.proto`,
    package: `${other}.api.v1`,
    imports: [ownCore.name],
    services: { CoreService: coreMethods(core) },
  };
  return [httpBody, chain, events, commands, dataFile(core, [chain.name, events.name]), ownCore, otherCore];
}
