/** Asks the gateway over gRPC, with a client that was not written here. Paths and answers are those of the REST form. */
import { Readable } from 'node:stream';
import { fromBinary, toBinary, toJson } from '@bufbuild/protobuf';
import { Client, type ClientReadableStream, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { readTarget, rpcSchema } from '../../src/rpc/index.ts';
import type { Ask, Gateway } from './clients.ts';

const schema = rpcSchema('network');
const methods = schema.methods.filter(({ desc }) => desc.parent.typeName.startsWith('datanode.'));

/** The statuses that clients of the soak tell apart. */
const STATUSES: Readonly<Record<number, number>> = {
  [status.UNAVAILABLE]: 503,
  [status.RESOURCE_EXHAUSTED]: 429,
};

const asIs = (bytes: Buffer) => bytes;

function refused({ code, details }: ServiceError): Response {
  return new Response(details, { status: STATUSES[code] ?? 500 });
}

/** Connections end with their program; the client of an address opens others. */
const clients = new Map<string, Client>();

function clientOf({ address }: Gateway): Client {
  const known = clients.get(address);
  if (known !== undefined) return known;
  const client = new Client(new URL(address).host, credentials.createInsecure(), {
    'grpc.max_receive_message_length': -1,
  });
  clients.set(address, client);
  return client;
}

/** The data of an export's chunks, as a body. The answer begins with its first chunk, or is a refusal. */
async function streamed(
  call: ClientReadableStream<Buffer>,
  read: (message: Buffer) => Uint8Array,
  signal: AbortSignal | undefined,
): Promise<Response> {
  signal?.addEventListener('abort', () => call.cancel());
  const chunks = call[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    const first = await chunks.next();
    const data = async function* () {
      for (let chunk = first; chunk.done !== true; chunk = await chunks.next()) yield read(chunk.value);
    };
    return new Response(Readable.toWeb(Readable.from(data())) as unknown as BodyInit);
  } catch (thrown) {
    return refused(thrown as ServiceError);
  }
}

export const askOverGrpc: Ask = (gateway, path, signal) => {
  const found = readTarget(methods, 'GET', path);
  if (found === undefined) throw new Error(`no method has the path ${path}`);
  const { desc } = found.method;
  const metadata = new Metadata();
  metadata.set('authorization', `Bearer ${gateway.token}`);
  const name = `/${desc.parent.typeName}/${desc.name}`;
  const request = Buffer.from(toBinary(desc.input, found.message));
  const client = clientOf(gateway);
  if (desc.methodKind === 'server_streaming') {
    const read = (message: Buffer) => (fromBinary(desc.output, message) as unknown as { data: Uint8Array }).data;
    return streamed(client.makeServerStreamRequest(name, asIs, asIs, request, metadata), read, signal);
  }
  return new Promise((resolve) => {
    client.makeUnaryRequest(name, asIs, asIs, request, metadata, (error: ServiceError | null, bytes) => {
      if (error !== null || bytes === undefined) return resolve(refused(error as ServiceError));
      const answer = toJson(desc.output, fromBinary(desc.output, bytes), { alwaysEmitImplicit: true });
      resolve(new Response(JSON.stringify(answer)));
    });
  });
};
