/** `Notification`: noted, never shown; tests emit `click`. */
import { EventEmitter } from 'node:events';
import { honestClass } from './honest.ts';
import { note } from './log.ts';

type Face = Pick<Electron.Notification, 'show' | 'close' | 'title' | 'body'>;

class StandInNotification extends EventEmitter implements Face {
  static isSupported(): boolean {
    return true;
  }

  title: string;
  body: string;

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  show(): void {
    note('Notification.show', { title: this.title, body: this.body });
    this.emit('show');
  }

  close(): void {
    this.emit('close');
  }
}

honestClass('Notification', StandInNotification);
export const Notification: Pick<typeof Electron.Notification, 'isSupported'> = StandInNotification;
