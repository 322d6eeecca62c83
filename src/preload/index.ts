/** Runs sandboxed and isolated in every window. It exposes the bridge as `window.orrery`, and nothing else. */
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
  // Until the interface listens, it has no state that loading a page would lose.
  if (commandListeners.size === 0 && command.do === 'open') window.location.assign(command.route);
});

function subscribe<Value>(listeners: Set<(value: Value) => void>, listener: (value: Value) => void): () => void {
  // Each subscription gets its own wrapper, so that a listener subscribed twice is called twice.
  const receive = (value: Value) => listener(value);
  listeners.add(receive);
  return () => {
    listeners.delete(receive);
  };
}

const bridge: OrreryBridge = {
  // Input is sent as text: the receiver checks its size before parsing, and text is plain data from any sender.
  call: (method, input, id) => ipcRenderer.invoke(channels.call, { method, input: JSON.stringify(input), id }),
  cancel: (id) => ipcRenderer.send(channels.cancel, id),
  grantPath: (file) => ipcRenderer.invoke(channels.grantPath, webUtils.getPathForFile(file)),
  listen: (listener) => subscribe(eventListeners, listener),
  onCommand: (listener) => subscribe(commandListeners, listener),
};

contextBridge.exposeInMainWorld('orrery', bridge);
