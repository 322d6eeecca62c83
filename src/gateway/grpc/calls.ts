/**
 * Answers calls through their routes of the REST form, within this process. So both forms have the same rules, limits
 * and errors, and a route that is added has both forms.
 */
import type { IncomingMessage, Server } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { create, type JsonValue, type Message } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { createContextKey, type HandlerContext } from '@connectrpc/connect';
import { messageFrom, type RpcMethod, type RpcSchema, toRestRequest } from '../../rpc/index.ts';
import { type InProcessAnswer, openInProcess } from '../http/inner-requests.ts';
import { statusOfRefusal } from './status.ts';

/** The key under which a call's context holds a function that breaks off the answer without a status. */
export const breakOff = createContextKey<() => void>(() => {});

/** The REST routes through which calls are answered. */
export interface Routes {
  schema: RpcSchema;
  server: Server;
  /** The credentials that the routes demand; undefined if they demand none. */
  authorization: string | undefined;
}

/** The headers of an answer that are metadata of a call too. */
const METADATA = /^(x-(block|orrery)-|ratelimit-|retry-after$)/;

function metadataOf({ headers }: IncomingMessage): [name: string, value: string][] {
  return Object.entries(headers).flatMap(([name, value]) => (METADATA.test(name) ? [[name, String(value)]] : []));
}

/**
 * Sends a call to its REST route and returns the answer when a good one begins. The headers that belong to the call are
 * then in the context.
 * @throws ConnectError of a refusal
 */
export async function openRoute(
  { schema, server, authorization }: Routes,
  method: RpcMethod,
  message: Message,
  context: HandlerContext,
): Promise<InProcessAnswer> {
  const { target, body } = toRestRequest(method, message);
  const opened = await openInProcess(server, {
    method: method.verb,
    target,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }),
    },
    signal: context.signal,
    ...(body !== undefined && { body }),
  });
  const { answer } = opened;
  const metadata = metadataOf(answer);
  if (answer.statusCode !== 200) throw statusOfRefusal(schema, await text(answer), metadata);
  for (const [name, value] of metadata) context.responseHeader.set(name, value);
  return opened;
}

/** Returns a message whose bytes are none of its type. Only a service with a fault on purpose answers so. */
function unreadableMessage({ desc }: RpcMethod, bytes: Uint8Array): Message {
  const data = new BinaryWriter().bytes(bytes).finish();
  return Object.assign(create(desc.output), {
    $unknown: [{ no: 1, wireType: WireType.LengthDelimited, data }],
  });
}

/**
 * Answers a call with one message, through its REST route. A body that is not the JSON of the message becomes a message
 * that a client cannot read.
 * @throws ConnectError of a refusal
 */
export async function answerCall(
  routes: Routes,
  method: RpcMethod,
  message: Message,
  context: HandlerContext,
): Promise<Message> {
  const { answer } = await openRoute(routes, method, message, context);
  const body = await buffer(answer);
  try {
    return messageFrom(method, JSON.parse(body.toString()) as JsonValue);
  } catch {
    return unreadableMessage(method, body);
  }
}
