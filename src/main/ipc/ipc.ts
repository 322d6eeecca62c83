/** The bridge in the main process. Each message first passes the check of its sender. */
import { realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute } from 'node:path';
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { type BridgeAnswer, type BridgeChannels, OrreryError } from '../../contract/index.ts';
import { checkSender, type SenderFrame } from '../security/sender.ts';
import type { RpcRouter } from './rpc-router.ts';

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
