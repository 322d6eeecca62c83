/** Notifications of the system, for events while the window is hidden. */
import { announce } from '../ui/parts/index.ts';

/** Returns the permission for notifications. */
export function systemMessages(): NotificationPermission | 'absent' {
  return 'Notification' in window ? Notification.permission : 'absent';
}

/**
 * Notifies a person in the window. If allowed and the window is hidden, the system notifies too.
 * @param tag a later message with the same tag replaces the earlier one
 */
export function tellPerson(text: string, tone: 'good' | 'bad', tag: string, onClick?: () => void): void {
  announce(text, tone);
  if (document.visibilityState === 'visible' || systemMessages() !== 'granted') return;
  const message = new Notification('Orrery', { body: text, tag });
  message.onclick = () => {
    window.focus();
    message.close();
    onClick?.();
  };
}
