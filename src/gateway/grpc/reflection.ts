/** Server reflection, with which tools read the services and messages of the gateway (v1 and v1alpha). */
import { clone, create, type DescMethod, type Message, toBinary } from '@bufbuild/protobuf';
import { type FileDescriptorProto, FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';
import type { RpcSchema } from '../../rpc/index.ts';

const NOT_FOUND = 5;
const UNIMPLEMENTED = 12;

/** The request as the library makes it: the chosen member of its oneof. */
type ReflectionRequest = Message & { host: string; messageRequest: { case?: string; value?: unknown } };

/**
 * Returns copies of the descriptor files with only the methods that the gateway answers (`offered`). Services without
 * such a method are left out.
 */
export function offeredFiles({ files, registry }: RpcSchema, offered: ReadonlySet<DescMethod>): FileDescriptorProto[] {
  return files.file.map((file) => {
    const described = clone(FileDescriptorProtoSchema, file);
    const service = described.service.flatMap((each) => {
      const desc = registry.getService(`${file.package}.${each.name}`);
      const kept = new Set(desc?.methods.filter((method) => offered.has(method)).map(({ name }) => name));
      return kept.size === 0 ? [] : [{ ...each, method: each.method.filter(({ name }) => kept.has(name)) }];
    });
    return { ...described, service };
  });
}

/**
 * Returns the function that answers single requests of server reflection, from these files. A request for something
 * unknown gets an error response.
 */
export function createReflection(schema: RpcSchema, files: readonly FileDescriptorProto[]) {
  const byName = new Map(files.map((file) => [file.name, file]));
  /** Written once, because a request costs its sender less than writing a file costs here. */
  const written = new Map(files.map((file) => [file, toBinary(FileDescriptorProtoSchema, file)]));
  const services = files.flatMap((file) => file.service.map(({ name }) => `${file.package}.${name}`)).sort();

  function fileOfSymbol(symbol: string): FileDescriptorProto | undefined {
    const found = schema.registry.get(symbol) ?? schema.registry.get(symbol.replace(/\.\w+$/, ''));
    return found && byName.get(`${found.file.name}.proto`);
  }

  /** Returns a file after all files that it imports, each once. */
  function withImports(file: FileDescriptorProto): FileDescriptorProto[] {
    const imported = file.dependency.flatMap((name) => {
      const each = byName.get(name);
      return each === undefined ? [] : withImports(each);
    });
    return [...new Set([...imported, file])];
  }

  function fileResponse(file: FileDescriptorProto | undefined, name: string) {
    if (file === undefined) return errorResponse(NOT_FOUND, `Nothing is named "${name}".`);
    const fileDescriptorProto = withImports(file).map((each) => written.get(each));
    return { case: 'fileDescriptorResponse', value: { fileDescriptorProto } };
  }

  function errorResponse(errorCode: number, errorMessage: string) {
    return { case: 'errorResponse', value: { errorCode, errorMessage } };
  }

  function answer({ case: kind, value }: ReflectionRequest['messageRequest']) {
    const text = String(value);
    switch (kind) {
      case 'listServices':
        return { case: 'listServicesResponse', value: { service: services.map((name) => ({ name })) } };
      case 'fileByFilename':
        return fileResponse(byName.get(text), text);
      case 'fileContainingSymbol':
        return fileResponse(fileOfSymbol(text), text);
      case 'fileContainingExtension':
      case 'allExtensionNumbersOfType':
        return errorResponse(NOT_FOUND, 'The interface has no extensions.');
      default:
        return errorResponse(UNIMPLEMENTED, 'The request asks for nothing.');
    }
  }

  return async function* reflect(method: DescMethod, requests: AsyncIterable<Message>): AsyncGenerator<Message> {
    for await (const request of requests as AsyncIterable<ReflectionRequest>) {
      yield create(method.output, {
        validHost: request.host,
        originalRequest: request,
        messageResponse: answer(request.messageRequest),
      } as never);
    }
  };
}
