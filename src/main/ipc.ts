/** The bridge's end in the main process: every message passes the one check of its sender before anything else. */
import { isAbsolute } from 'node:path';
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { type BridgeAnswer, type BridgeChannels, OrreryError } from '../contract/index.ts';
import type { CallDesk } from './call-desk.ts';
import { checkSender, type SenderFrame } from './sender.ts';

export const channels: BridgeChannels = {
  call: 'orrery:call',
  cancel: 'orrery:cancel',
  handOver: 'orrery:hand-over',
  event: 'orrery:event',
  command: 'orrery:command',
};

/** Characters of the longest path that any system has. */
const LONGEST_PATH = 32_768;

type Received = Pick<IpcMainInvokeEvent | IpcMainEvent, 'sender'> & { readonly senderFrame: SenderFrame | null };

/**
 * @param use    what to do with a message of a page of ours, told apart by its window's number
 * @param refuse what to do instead
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

export function receiveCalls(ipc: Pick<IpcMain, 'handle' | 'on'>, desk: CallDesk): void {
  const refusal = (error: OrreryError): Promise<BridgeAnswer> => Promise.resolve({ ok: false, error: error.toBody() });
  ipc.handle(channels.call, fromOurPages<Promise<BridgeAnswer>>(desk.answer, refusal));
  // Who may not call has nothing to cancel, and nobody waits for an answer.
  ipc.on(
    channels.cancel,
    fromOurPages<void>(desk.cancel, () => {}),
  );
}

/** The path of a file that a person chose, as the preload script found it; empty for a file that a page made. */
export function isChosenPath(message: unknown): message is string {
  return typeof message === 'string' && message.length <= LONGEST_PATH && isAbsolute(message);
}

/** @param admit takes the path of a file; the id by which it goes from now on */
export function receiveFiles(ipc: Pick<IpcMain, 'handle'>, admit: (path: string) => Promise<string>): void {
  ipc.handle(
    channels.handOver,
    fromOurPages<Promise<string | null>>(
      (_, message) => (isChosenPath(message) ? admit(message) : Promise.resolve(null)),
      () => Promise.resolve(null),
    ),
  );
}
