// Stands for a renderer that was taken over: it can send anything on any channel.
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('raw', {
  invoke: (channel, ...given) => ipcRenderer.invoke(channel, ...given),
  send: (channel, ...given) => ipcRenderer.send(channel, ...given),
});
