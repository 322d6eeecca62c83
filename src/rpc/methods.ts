/**
 * The methods of the gRPC form, and the REST twin of each one (docs/network.md 1.4). Their descriptors are in schema.ts,
 * which loads a library for them.
 */
import { historyPaths, lists, type WireNames } from '../contract/index.ts';

/** The package of the chain's own types under each naming. */
export const PACKAGES: Readonly<Record<WireNames, string>> = { neutral: 'core', network: 'vega' };
const DATA_SERVICE = 'datanode.api.v2.TradingDataService';
/** The core service in the package of each naming; both are answered. */
const CORE_SERVICES = Object.values(PACKAGES).map((core) => `${core}.api.v1.CoreService`);

/** A gRPC method (service and name), and the REST request with the same answer (verb and path). */
export interface RpcTwin {
  service: string;
  name: string;
  verb: 'GET' | 'POST';
  /** Path of the route; `:name` stands for a member of the request. */
  path: string;
}

const DATA_PATHS = {
  ExportNetworkHistory: historyPaths.export,
  GetEpoch: '/api/v2/epoch',
  ListAllNetworkHistorySegments: historyPaths.segments,
  ListAssets: '/api/v2/assets',
  ListCheckpoints: lists.checkpoints.path,
  ListFundingPeriodDataPoints: lists.fundingPeriodDataPoints.path,
  ListMarkets: '/api/v2/markets',
  ListNodes: lists.nodes.path,
  ListParties: lists.parties.path,
  ListPartiesProfiles: '/api/v2/parties/profiles',
};
const CORE_PATHS = {
  CheckTransaction: '/transaction/check',
  LastBlockHeight: '/blockchain/height',
  Statistics: '/statistics',
};

function twinsOf(service: string, paths: Readonly<Record<string, string>>): RpcTwin[] {
  return Object.entries(paths).map(([name, path]) => ({
    service,
    name,
    verb: name === 'CheckTransaction' ? 'POST' : 'GET',
    path,
  }));
}

/** Every published method that has a REST twin; those of the core service under both namings. */
export const RPC_METHODS: readonly RpcTwin[] = [
  ...twinsOf(DATA_SERVICE, DATA_PATHS),
  ...CORE_SERVICES.flatMap((service) => twinsOf(service, CORE_PATHS)),
];

export const REFLECTION_SERVICES = ['grpc.reflection.v1.ServerReflection', 'grpc.reflection.v1alpha.ServerReflection'];
export const REFLECTION_METHOD = 'ServerReflectionInfo';
export const HEALTH_SERVICE = 'grpc.health.v1.Health';
export const HEALTH_METHOD = 'Check';
