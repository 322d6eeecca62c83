/** Runs sandboxed and isolated in every window: puts the bridge on `window.orrery`, and nothing else. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { BridgeChannels, HostCommand, OrreryBridge } from '../contract/index.ts';

const channels: BridgeChannels = {
  call: 'orrery:call',
  cancel: 'orrery:cancel',
  grantPath: 'orrery:grant-path',
  event: 'orrery:event',
  command: 'orrery:command',
};

const eventListeners = new Set<(event: unknown) => void>();
const commandListeners = new Set<(command: HostCommand) => void>();

ipcRenderer.on(channels.event, (_, event: unknown) => {
  for (const listener of eventListeners) listener(event);
});

ipcRenderer.on(channels.command, (_, command: HostCommand) => {
  for (const listener of commandListeners) listener(command);
  // Before the interface listens there is nothing of its state to keep.
  if (commandListeners.size === 0 && command.do === 'open') window.location.assign(command.route);
});

function subscribe<Heard>(listeners: Set<(heard: Heard) => void>, listener: (heard: Heard) => void): () => void {
  // A wrapper of its own per subscription, so that one listener subscribed twice is two.
  const hear = (heard: Heard) => listener(heard);
  listeners.add(hear);
  return () => {
    listeners.delete(hear);
  };
}

const bridge: OrreryBridge = {
  // Input travels as text: its size is known before it is read, and it is plain data whoever sends it.
  call: (method, input, id) => ipcRenderer.invoke(channels.call, { method, input: JSON.stringify(input), id }),
  cancel: (id) => ipcRenderer.send(channels.cancel, id),
  grantPath: (file) => ipcRenderer.invoke(channels.grantPath, webUtils.getPathForFile(file)),
  listen: (listener) => subscribe(eventListeners, listener),
  onCommand: (listener) => subscribe(commandListeners, listener),
};

contextBridge.exposeInMainWorld('orrery', bridge);
