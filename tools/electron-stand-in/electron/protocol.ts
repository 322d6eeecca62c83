/** `protocol`: custom schemes and their handlers. */
import type { ProtocolHandler } from '../chromium/protocol-server.ts';
import { honestModule } from './honest.ts';
import { readiness } from './readiness.ts';

/** Handlers by scheme, read by the protocol server at each request. */
export const protocolHandlers = new Map<string, ProtocolHandler>();
const privileged = new Map<string, Electron.Privileges>();

export const protocol = honestModule('protocol', {
  registerSchemesAsPrivileged(schemes) {
    if (readiness.isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme, privileges } of schemes) privileged.set(scheme, privileges ?? {});
  },
  handle(scheme, handler) {
    if (privileged.get(scheme)?.standard !== true) {
      throw new Error(`electron-stand-in: only standard schemes are implemented, and "${scheme}" is none`);
    }
    if (protocolHandlers.has(scheme)) throw new Error(`The scheme ${scheme} has been registered`);
    protocolHandlers.set(scheme, handler);
  },
  unhandle(scheme) {
    protocolHandlers.delete(scheme);
  },
  isProtocolHandled: (scheme) => protocolHandlers.has(scheme),
} satisfies Partial<Electron.Protocol>);
