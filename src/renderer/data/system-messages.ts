/** Messages of the desktop, for what happens while nobody looks at the window. */
import { announce } from '../ui/parts/index.ts';

/** Whether the system may be asked to show messages, or already does. */
export function systemMessages(): NotificationPermission | 'absent' {
  return 'Notification' in window ? Notification.permission : 'absent';
}

/**
 * Tells a person: in the window, and where that is allowed and nobody looks, by the system.
 * @param tag a later message of the same tag takes the place of the earlier one
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
