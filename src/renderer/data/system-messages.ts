/** Notifications of the system, for events while the window is hidden. */
import { announce } from '../ui/parts/index.ts';

/** Returns the person's permission for notifications of the system; 'absent' if this browser has none. */
export function systemMessages(): NotificationPermission | 'absent' {
  return 'Notification' in window ? Notification.permission : 'absent';
}

/**
 * Shows a message to a person in the window, and as a notification of the system if that is allowed and the window is
 * hidden.
 * @param tag a later notification with the same tag replaces the earlier one
 * @param onClick called when the notification is clicked, after the window got the focus
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
