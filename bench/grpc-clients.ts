/** The clients of the gRPC benchmark: plain HTTP/1 and gRPC, neither of which decodes what it gets. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { Readable } from 'node:stream';
import { Client, credentials } from '@grpc/grpc-js';

export const METHOD = '/datanode.api.v2.TradingDataService/ExportNetworkHistory';
const TABLES = { TABLE_TRADES: 6, TABLE_ORDERS: 5 } as const;
type Table = keyof typeof TABLES;

/** `from_block: 1`, `to_block: 1000` and the table, as a message. */
export const requestOf = (table: Table) => Buffer.from([0x08, 0x01, 0x10, 0xe8, 0x07, 0x18, TABLES[table]]);

/** An export that has begun. */
export interface Export {
  pieces: Readable;
  cancel(): void;
}

/** Begins an export of the first thousand blocks. */
export type BeginExport = (table: Table) => Promise<Export>;

export function overHttp(address: string): BeginExport {
  return async (table) => {
    const request = get(`${address}/api/v2/networkhistory/export?table=${table}&fromBlock=1&toBlock=1000`);
    request.on('error', () => {});
    const [pieces] = (await once(request, 'response')) as [Readable];
    pieces.on('error', () => {});
    return { pieces, cancel: () => request.destroy() };
  };
}

/** Messages stay bytes, so that the client's decoding is not measured. */
export function overGrpc(address: string): { begin: BeginExport; close(): void } {
  const client = new Client(new URL(address).host, credentials.createInsecure(), {
    'grpc.max_receive_message_length': -1,
    'grpc.use_local_subchannel_pool': 1,
  });
  const asIs = (bytes: Buffer) => bytes;
  return {
    begin(table) {
      const call = client.makeServerStreamRequest(METHOD, asIs, asIs, requestOf(table));
      call.on('error', () => {});
      return Promise.resolve({ pieces: call, cancel: () => call.cancel() });
    },
    close: () => client.close(),
  };
}

/** Asks the gateway's process something. */
export function ask<Answer>(server: ChildProcess, question: string): Promise<Answer> {
  server.send(question);
  return next(server, 'answer');
}

/** The next message of the gateway's process that has a member. */
export async function next<Value>(server: ChildProcess, member: string): Promise<Value> {
  for (;;) {
    const [message] = (await once(server, 'message')) as [Record<string, Value>];
    if (member in message) return message[member] as Value;
  }
}
