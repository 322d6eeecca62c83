/** `session`: the default one; partitions are not implemented. */
import { EventEmitter } from 'node:events';
import { asWhole, honestClass, honestModule, type Members } from './honest.ts';
import { Permissions } from './permissions.ts';
import { protocol } from './protocol.ts';

export const permissions = new Permissions();

class StandInSession extends EventEmitter {
  readonly protocol = asWhole<Electron.Protocol>(protocol);

  setPermissionRequestHandler(handler: Parameters<Electron.Session['setPermissionRequestHandler']>[0]): void {
    permissions.setRequestHandler(handler);
  }

  setPermissionCheckHandler(handler: Parameters<Electron.Session['setPermissionCheckHandler']>[0]): void {
    permissions.setCheckHandler(handler);
  }

  /** No device is ever offered to a page here. */
  setDevicePermissionHandler(_handler: unknown): void {}

  setSpellCheckerEnabled(_enabled: boolean): void {}
}

honestClass('Session', StandInSession);
const ours: Pick<Electron.Session, Members<StandInSession>> & EventEmitter = new StandInSession();
export const defaultSession = asWhole<Electron.Session>(ours);

export const session = honestModule('session', { defaultSession } satisfies Partial<typeof Electron.Session>);
