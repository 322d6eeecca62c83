/** `ipcMain`: handlers and listeners of messages from windows. */
import { EventEmitter } from 'node:events';
import { honestModule, type Members } from './honest.ts';

type Handler = Parameters<Electron.IpcMain['handle']>[1];

const handlers = new Map<string, Handler>();

class StandInIpcMain extends EventEmitter {
  handle(channel: string, handler: Handler): void {
    if (typeof handler !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    }
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...given) => {
      this.removeHandler(channel);
      return handler(event, ...given);
    });
  }

  removeHandler(channel: string): void {
    handlers.delete(channel);
  }
}

/** @throws Error in Electron's words where nothing handles the channel */
export function answerInvocation(channel: string, event: Electron.IpcMainInvokeEvent, given: unknown[]): unknown {
  const handler = handlers.get(channel);
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
  return handler(event, ...given);
}

export const ipcMain: Pick<Electron.IpcMain, Members<StandInIpcMain>> & EventEmitter = honestModule(
  'ipcMain',
  new StandInIpcMain(),
);
