/** The bridge in the main process. Each message first passes the check of its sender. */
import { realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute } from 'node:path';
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { z } from 'zod';
import {
  type BridgeAnswer,
  type BridgeChannels,
  MAX_CALL_BYTES,
  MAX_SET_PREFERENCE_BYTES,
  OrreryError,
} from '../../contract/index.ts';
import { checkSender, type SenderFrame } from '../security/sender.ts';

/** The names of the messages between a window and the main process. */
export const channels: BridgeChannels = {
  call: 'orrery:call',
  cancel: 'orrery:cancel',
  grantPath: 'orrery:grant-path',
  event: 'orrery:event',
  command: 'orrery:command',
};

/** Maximum length of a path on any system, in characters. */
const MAX_PATH_LENGTH = 32_768;

type Received = Pick<IpcMainInvokeEvent | IpcMainEvent, 'sender'> & { readonly senderFrame: SenderFrame | null };

/**
 * Returns a handler of messages that checks the sender of each.
 * @param use handles a message of our page; it gets the window's id
 * @param refuse handles a message of any other sender
 */
export function fromOurPages<Outcome>(
  use: (sender: number, message: unknown) => Outcome,
  refuse: (error: OrreryError) => Outcome,
): (event: Received, message: unknown) => Outcome {
  return (event, message) => {
    try {
      checkSender(event.senderFrame);
    } catch (thrown) {
      return refuse(OrreryError.from(thrown));
    }
    return use(event.sender.id, message);
  };
}

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

/**
 * Registers the handlers of calls and of their cancels. A call from any other sender is answered with an error; its
 * cancels are ignored.
 */
export function receiveCalls(ipc: Pick<IpcMain, 'handle' | 'on'>, router: RpcRouter): void {
  const refusal = (error: OrreryError): Promise<BridgeAnswer> => Promise.resolve({ ok: false, error: error.toBody() });
  ipc.handle(channels.call, fromOurPages<Promise<BridgeAnswer>>(router.answer, refusal));
  // Ignore cancels from untrusted frames: they cannot own a call.
  ipc.on(
    channels.cancel,
    fromOurPages<void>(router.cancel, () => {}),
  );
}

/**
 * Returns true for an absolute path of a possible length. False for a file that a script of the page has made: such a
 * file has no path, and its text is empty.
 */
export function isAbsolutePath(message: unknown): message is string {
  return typeof message === 'string' && message.length <= MAX_PATH_LENGTH && isAbsolute(message);
}

/**
 * Returns the resolved path of an existing .zip file, null for anything else. The preload script runs in the page's
 * process, so an attacker in that process can send any path.
 */
async function archiveAt(path: string): Promise<string | null> {
  try {
    const real = await realpath(path);
    return extname(real).toLowerCase() === '.zip' && (await stat(real)).isFile() ? real : null;
  } catch {
    return null;
  }
}

/**
 * Registers the handler that grants reading of an archive. It answers the id of the grant, or null for anything else
 * than the path of an existing .zip file.
 * @param grantReading returns the id of a new grant
 */
export function receiveFiles(ipc: Pick<IpcMain, 'handle'>, grantReading: (path: string) => Promise<string>): void {
  async function grant(message: unknown): Promise<string | null> {
    const path = isAbsolutePath(message) ? await archiveAt(message) : null;
    return path === null ? null : grantReading(path);
  }
  ipc.handle(
    channels.grantPath,
    fromOurPages<Promise<string | null>>(
      (_, message) => grant(message),
      () => Promise.resolve(null),
    ),
  );
}
