/** Calls over gRPC with a client that was not written here, and that learns the services from the gateway. */
import { createHash } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';
import { type Client, credentials, loadPackageDefinition, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { loadFileDescriptorSetFromBuffer } from '@grpc/proto-loader';
import { afterAll } from 'vitest';
import { rpcSchema } from '../../rpc/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever shape an answer has
export type GrpcAnswer = any;

interface Refused {
  /** Name of the gRPC code. */
  code: string;
  message: string;
  metadata: Metadata;
}

interface JsClient {
  /** Calls a unary method by its path `package.Service/Method`. Resolves with the answer in the JSON form, or the refusal. */
  call(method: string, request?: object, metadata?: Record<string, string>): Promise<GrpcAnswer>;
  refusal(method: string, request?: object, metadata?: Record<string, string>): Promise<Refused>;
  /** Begins a server stream, or without a request a stream in both directions. */
  stream(method: string, request?: object): GrpcAnswer;
  /** The metadata of the last good answer. */
  metadata: Metadata | undefined;
}

/** @param authority the name of the host to send; the address itself when absent */
export async function connectJs(address: string, token?: string, authority?: string): Promise<JsClient> {
  const protoset = Buffer.from(await (await fetch(`${address}/grpc.protoset`)).arrayBuffer());
  const definition = loadFileDescriptorSetFromBuffer(protoset, {
    longs: String,
    enums: String,
    defaults: true,
    oneofs: false,
  });
  const packages: GrpcAnswer = loadPackageDefinition(definition);
  const clients = new Map<string, Client>();
  afterAll(() => {
    for (const client of clients.values()) client.close();
  });

  function clientOf(service: string): GrpcAnswer {
    const known = clients.get(service);
    if (known !== undefined) return known;
    const Service = service.split('.').reduce((inner, name) => inner[name], packages);
    const client = new Service(new URL(address).host, credentials.createInsecure(), {
      'grpc.max_receive_message_length': 64 * 1024 * 1024,
      ...(authority !== undefined && { 'grpc.default_authority': authority }),
    });
    clients.set(service, client);
    return client;
  }

  function metadataOf(given: Record<string, string>): Metadata {
    const metadata = new Metadata();
    if (token !== undefined) metadata.set('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(given)) metadata.set(name, value);
    return metadata;
  }

  const parts = (method: string) => method.split('/') as [service: string, name: string];

  const js: JsClient = {
    metadata: undefined,
    call(method, request = {}, metadata = {}) {
      const [service, name] = parts(method);
      return new Promise((resolve, reject) => {
        const call = clientOf(service)[name](
          request,
          metadataOf(metadata),
          (error: ServiceError | null, answer: GrpcAnswer) => (error === null ? resolve(answer) : reject(error)),
        );
        call.on('metadata', (received: Metadata) => {
          js.metadata = received;
        });
      });
    },
    async refusal(method, request, metadata) {
      const answer = method.includes('Export')
        ? js.stream(method, request).toArray()
        : js.call(method, request, metadata);
      const answered = await answer.then(
        () => undefined,
        (error: ServiceError) => error,
      );
      if (answered === undefined) throw new Error(`${method} was answered`);
      return { code: status[answered.code] ?? '', message: answered.details, metadata: answered.metadata };
    },
    stream(method, request) {
      const [service, name] = parts(method);
      const metadata = metadataOf({});
      return request === undefined ? clientOf(service)[name](metadata) : clientOf(service)[name](request, metadata);
    },
  };
  return js;
}

/** The JSON form of an answer: names in camel case, bytes left out. */
function asJson(value: GrpcAnswer): GrpcAnswer {
  if (Array.isArray(value)) return value.map(asJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      asJson(member),
    ]),
  );
}

/** The reverse: names of a request as the loader of descriptors knows them. */
function asRequest(value: GrpcAnswer): GrpcAnswer {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      asRequest(member),
    ]),
  );
}

const { registry } = rpcSchema('neutral');

function decode(type: string, bytes: Uint8Array): GrpcAnswer {
  const desc = registry.getMessage(type);
  if (desc === undefined) throw new Error(`no ${type}`);
  return fromBinary(desc, bytes);
}

type Call = readonly [method: string, request: object];

/** Reads what the programs in other languages read (client.fixture.py). */
export async function readWithJs(
  address: string,
  token: string,
  plan: { lists: (readonly unknown[])[]; archive: readonly unknown[]; refusals: (readonly unknown[])[] },
): Promise<GrpcAnswer> {
  const js = await connectJs(address, token);
  const stranger = await connectJs(address);

  async function walk([method, member, request]: readonly [string, string, object], isForwards: boolean) {
    const [size, cursor, from, more] = isForwards
      ? ['first', 'after', 'endCursor', 'hasNextPage']
      : ['last', 'before', 'startCursor', 'hasPreviousPage'];
    let rows: GrpcAnswer[] = [];
    for (let pagination: object = { [size]: 2 }; ; ) {
      const answer = asJson(await js.call(method, asRequest({ ...request, pagination })))[member];
      const page = answer.edges.map(({ node }: GrpcAnswer) => node);
      rows = isForwards ? [...rows, ...page] : [...page, ...rows];
      if (!answer.pageInfo[more]) return rows;
      pagination = { [size]: 2, [cursor]: answer.pageInfo[from] };
    }
  }

  async function readArchive([method, request]: Call) {
    const hash = createHash('sha256');
    const sizes: number[] = [];
    let extensions = 0;
    for await (const chunk of js.stream(method, asRequest(request))) {
      hash.update(chunk.data);
      sizes.push(chunk.data.length);
      extensions += chunk.extensions.length;
    }
    return { sha256: hash.digest('hex'), sizes, extensions };
  }

  async function readRefusal(client: JsClient, [method, request]: Call) {
    const { code, message, metadata } = await client.refusal(method, asRequest(request));
    const [details] = metadata.get('grpc-status-details-bin');
    const { details: described } = decode('google.rpc.Status', details as Buffer);
    const reasons = described.flatMap(({ typeUrl, value }: GrpcAnswer) =>
      typeUrl.endsWith('ErrorInfo') ? [decode('google.rpc.ErrorInfo', value).reason] : [],
    );
    return { code, message, reasons };
  }

  async function reflect(version: string) {
    const ask = (requests: object[]): Promise<GrpcAnswer[]> => {
      const call = js.stream(`grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`);
      for (const request of requests) call.write(request);
      call.end();
      return call.toArray();
    };
    const [listed] = await ask([{ list_services: '' }]);
    const services: string[] = listed.list_services_response.service.map(({ name }: GrpcAnswer) => name);
    const answers = await ask(services.map((name) => ({ file_containing_symbol: name })));
    const methods = answers.flatMap(({ file_descriptor_response: { file_descriptor_proto: files } }) => {
      const file = fromBinary(FileDescriptorProtoSchema, files.at(-1));
      return file.service.flatMap(({ name, method }) => method.map((each) => `${file.package}.${name}/${each.name}`));
    });
    return { services, methods: methods.sort() };
  }

  const walks = plan.lists as (readonly [string, string, object])[];
  const lists = await Promise.all(
    walks.map(async (list) => [list[0], { forwards: await walk(list, true), backwards: await walk(list, false) }]),
  );
  const calls = plan.refusals as unknown as Call[];
  return {
    lists: Object.fromEntries(lists),
    archive: await readArchive(plan.archive as unknown as Call),
    refusals: await Promise.all(calls.map((call) => readRefusal(js, call))),
    noToken: await readRefusal(stranger, calls[0] as Call),
    health: (await js.call('grpc.health.v1.Health/Check')).status,
    v1: await reflect('v1'),
    v1alpha: await reflect('v1alpha'),
  };
}
