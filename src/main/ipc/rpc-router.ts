/** Answers the windows' calls: checks each message, calls the explorer, and cancels calls whose window has closed. */
import { z } from 'zod';
import { type BridgeAnswer, MAX_CALL_BYTES, MAX_SET_PREFERENCE_BYTES, OrreryError } from '../../contract/index.ts';

const name = z.string().min(1).max(100);
const CallMessage = z.strictObject({ method: name, input: z.string(), id: name });

/** Calls a method of the explorer's API with the wire form of its input. */
export type CallMethod = (method: string, input: unknown, signal: AbortSignal) => Promise<unknown>;

/** Answers the calls of the windows to the explorer's API. */
export interface RpcRouter {
  /** Returns the answer of a call. Never rejects: an error is an answer too. @param sender id of the window */
  answer(sender: number, message: unknown): Promise<BridgeAnswer>;
  /** Cancels a running call of this window; any other `id` is ignored. */
  cancel(sender: number, id: unknown): void;
  /** Cancels all calls of a window that has closed or has opened another page. */
  cancelAll(sender: number): void;
}

/** Parses the input of a call of a method. @throws OrreryError BODY_TOO_LARGE, BODY_INVALID */
function readInput(method: string, text: string): unknown {
  const limit = method === 'setPreference' ? MAX_SET_PREFERENCE_BYTES : MAX_CALL_BYTES;
  // Counted in UTF-16 units, of which a text has at most as many as bytes.
  if (text.length > limit) throw new OrreryError('BODY_TOO_LARGE', { limit });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OrreryError('BODY_INVALID', { problem: 'the input is not JSON' }, { cause });
  }
}

/** Returns a message that has the shape of a call. @throws OrreryError BODY_INVALID */
function readMessage(message: unknown): z.output<typeof CallMessage> {
  const { data, error } = CallMessage.safeParse(message);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw new OrreryError('BODY_INVALID', { problem: `${issue?.path.join('.') || 'the call'}: ${issue?.message}` });
}

/** Returns a router that passes the calls of windows to `call`, and knows which of them are running. */
export function createRpcRouter(call: CallMethod): RpcRouter {
  const running = new Map<number, Map<string, AbortController>>();

  async function run(sender: number, message: unknown): Promise<unknown> {
    const { method, input, id } = readMessage(message);
    const calls = running.get(sender) ?? new Map<string, AbortController>();
    running.set(sender, calls);
    if (calls.has(id)) throw new OrreryError('BODY_INVALID', { problem: `id: call "${id}" is still running` });
    const abort = new AbortController();
    calls.set(id, abort);
    try {
      return await call(method, readInput(method, input), abort.signal);
    } finally {
      calls.delete(id);
      if (calls.size === 0) running.delete(sender);
    }
  }

  return {
    async answer(sender, message) {
      try {
        return { ok: true, value: await run(sender, message) };
      } catch (thrown) {
        return { ok: false, error: OrreryError.from(thrown).toBody() };
      }
    },
    cancel(sender, id) {
      if (typeof id === 'string') running.get(sender)?.get(id)?.abort();
    },
    cancelAll(sender) {
      for (const abort of running.get(sender)?.values() ?? []) abort.abort();
    },
  };
}
