/** Hands what a window sent to `ipcMain`, with the sender's frame, and its handler's answer back to that document. */

import type { WorldMessage } from '../page/preload.ts';
import { preventable } from './honest.ts';
import { answerInvocation, ipcMain } from './ipc-main.ts';

type Sender = { sender: Electron.WebContents; senderFrame: Electron.WebFrameMain | null };

const addressOf = ({ senderFrame }: Sender) => ({
  frameId: senderFrame?.routingId ?? -1,
  processId: senderFrame?.processId ?? -1,
  type: 'frame' as const,
});

function sendEvent(from: Sender, reply: (channel: string, ...given: unknown[]) => void): Electron.IpcMainEvent {
  return preventable({ ...from, ...addressOf(from), ports: [], reply, returnValue: undefined });
}

async function answer(from: Sender, received: WorldMessage): Promise<void> {
  const { message, reply } = received;
  if (message.kind !== 'invoke') return;
  const { id, channel, given } = message;
  const event: Electron.IpcMainInvokeEvent = preventable({ ...from, ...addressOf(from) });
  try {
    reply({ kind: 'answer', id, value: await answerInvocation(channel, event, given) });
  } catch (thrown) {
    process.stderr.write(`Error occurred in handler for '${channel}': ${thrown}\n`);
    reply({ kind: 'failure', id, words: String(thrown) });
  }
}

export function dispatchMessage(
  sender: Electron.WebContents,
  senderFrame: Electron.WebFrameMain | null,
  received: WorldMessage,
): void {
  const from = { sender, senderFrame };
  const { message, reply } = received;
  if (message.kind === 'invoke') {
    void answer(from, received);
  } else if (message.kind === 'send') {
    const event = sendEvent(from, (channel, ...given) => reply({ kind: 'message', channel, given }));
    ipcMain.emit(message.channel, event, ...message.given);
  } else {
    const problem = new Error(message.problem);
    process.stderr.write(`electron-stand-in: unable to run a preload script: ${message.problem}\n`);
    sender.emit('preload-error', preventable({}), '', problem);
  }
}
