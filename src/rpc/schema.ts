/** The descriptors of the gRPC form, and the REST twin of each method (docs/network.md 1.4). */
import {
  clone,
  create,
  createFileRegistry,
  type DescMethod,
  type DescService,
  type FileRegistry,
} from '@bufbuild/protobuf';
import {
  FileDescriptorProtoSchema,
  type FileDescriptorSet,
  FileDescriptorSetSchema,
  file_google_protobuf_any,
  file_google_protobuf_struct,
} from '@bufbuild/protobuf/wkt';
import { historyPaths, lists, OrreryError, type WireNames } from '../contract/index.ts';
import { COMMON_FILES } from './common-files.ts';
import { describeFiles } from './describe.ts';
import { CORE_SERVICES, DATA_SERVICE, interfaceFiles } from './files.ts';

/** A method, and the request of the REST form with the same answer. */
export interface RpcMethod {
  desc: DescMethod;
  verb: 'GET' | 'POST';
  /** Path of the route; `:name` stands for a member of the request. */
  path: string;
}

export interface RpcSchema {
  names: WireNames;
  /** Every file, each after those that it imports. */
  files: FileDescriptorSet;
  registry: FileRegistry;
  methods: readonly RpcMethod[];
  /** @throws OrreryError INTERNAL for a name that no file has */
  service(typeName: string): DescService;
}

const DATA_PATHS: Readonly<Record<string, string>> = {
  ExportNetworkHistory: historyPaths.export,
  GetEpoch: '/api/v2/epoch',
  ListAllNetworkHistorySegments: historyPaths.segments,
  ListCheckpoints: lists.checkpoints.path,
  ListFundingPeriodDataPoints: lists.fundingPeriodDataPoints.path,
  ListMarkets: '/api/v2/markets',
  ListNodes: lists.nodes.path,
  ListParties: lists.parties.path,
  ListPartiesProfiles: '/api/v2/parties/profiles',
};
const CORE_PATHS: Readonly<Record<string, string>> = {
  CheckTransaction: '/transaction/check',
  LastBlockHeight: '/blockchain/height',
  Statistics: '/statistics',
};

/** Files of the library carry names that no import uses. */
function named(file: typeof file_google_protobuf_any, name: string) {
  return { ...clone(FileDescriptorProtoSchema, file.proto), name };
}

function build(names: WireNames): RpcSchema {
  const files = create(FileDescriptorSetSchema, {
    file: [
      named(file_google_protobuf_any, 'google/protobuf/any.proto'),
      named(file_google_protobuf_struct, 'google/protobuf/struct.proto'),
      ...describeFiles([...interfaceFiles(names), ...COMMON_FILES]),
    ],
  });
  const registry = createFileRegistry(files);
  const service = (typeName: string): DescService => {
    const found = registry.getService(typeName);
    if (found === undefined) throw new OrreryError('INTERNAL', { problem: `the descriptor has no ${typeName}` });
    return found;
  };
  const methodsOf = (typeName: string, paths: Readonly<Record<string, string>>): RpcMethod[] =>
    service(typeName).methods.map((desc) => ({
      desc,
      verb: desc.name === 'CheckTransaction' ? 'POST' : 'GET',
      path: paths[desc.name] ?? '',
    }));
  const methods = [
    ...methodsOf(DATA_SERVICE, DATA_PATHS),
    ...CORE_SERVICES.flatMap((core) => methodsOf(core, CORE_PATHS)),
  ];
  return { names, files, registry, methods, service };
}

const built: Partial<Record<WireNames, RpcSchema>> = {};

/** The schema under a naming, built on first use. */
export function rpcSchema(names: WireNames): RpcSchema {
  built[names] ??= build(names);
  return built[names];
}
