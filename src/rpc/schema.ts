/** The descriptors of the gRPC form. */
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
import { OrreryError, type WireNames } from '../contract/index.ts';
import { COMMON_FILES } from './common-files.ts';
import { describeFiles } from './describe.ts';
import { interfaceFiles } from './files.ts';
import { RPC_METHODS, type RpcTwin } from './methods.ts';

/** A method of the gRPC form with its protobuf descriptor. */
export interface RpcMethod extends RpcTwin {
  desc: DescMethod;
}

/** The descriptors of the gRPC form under one naming. */
export interface RpcSchema {
  names: WireNames;
  /** Every file, each after those that it imports. */
  files: FileDescriptorSet;
  /** Finds a descriptor by its full name. */
  registry: FileRegistry;
  /** All published methods. */
  methods: readonly RpcMethod[];
  /**
   * Returns the descriptor of a service by its full name.
   * @throws OrreryError INTERNAL for a name that no file has
   */
  service(typeName: string): DescService;
}

/** Returns a copy of a descriptor of the library under the name by which other files import it. */
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
  const methods = RPC_METHODS.map((twin): RpcMethod => {
    const desc = service(twin.service).methods.find(({ name }) => name === twin.name);
    if (desc === undefined) throw new OrreryError('INTERNAL', { problem: `the descriptor has no ${twin.name}` });
    return { ...twin, desc };
  });
  return { names, files, registry, methods, service };
}

const built: Partial<Record<WireNames, RpcSchema>> = {};

/**
 * Returns the descriptors of the interface with the neutral or with a network's own names. They are built at first use
 * and kept.
 */
export function rpcSchema(names: WireNames): RpcSchema {
  built[names] ??= build(names);
  return built[names];
}
