/** Notifications of the system, for events while the window is hidden. */
import { useCallback, useState } from 'react';
import { announce } from '../ui/parts/index.ts';
import { useSwitch } from './use-switch.ts';

/** The preference `{ isOn }` of notifications of the system. Without it, they are on. */
const NOTIFICATIONS_PREFERENCE = 'notifications';

/** Returns the person's permission for notifications of the system; 'absent' if this browser has none. */
export function systemMessages(): NotificationPermission | 'absent' {
  return 'Notification' in window ? Notification.permission : 'absent';
}

/** Returns the person's permission for notifications of the system, and the function that asks for it. */
export function useSystemMessages() {
  const [permission, setPermission] = useState(systemMessages);
  return [permission, () => void Notification.requestPermission().then(setPermission)] as const;
}

/** Returns true if notifications of the system are switched on, and the function that switches them. */
export const useNotificationsSwitch = () => useSwitch(NOTIFICATIONS_PREFERENCE);

/**
 * Shows a message to a person in the window, and as a notification of the system if that is allowed and the window is
 * hidden.
 * @param tag a later notification with the same tag replaces the earlier one
 * @param onClick called when the notification is clicked, after the window got the focus
 */
export type TellPerson = (text: string, tone: 'good' | 'bad', tag: string, onClick?: () => void) => void;

/** Returns the function that tells a person of an event. It shows no notification of the system while these are off. */
export function useTellPerson(): TellPerson {
  const [isOn] = useNotificationsSwitch();
  return useCallback(
    (text, tone, tag, onClick) => {
      announce(text, tone);
      if (!isOn || document.visibilityState === 'visible' || systemMessages() !== 'granted') return;
      const message = new Notification('Orrery', { body: text, tag });
      message.onclick = () => {
        window.focus();
        message.close();
        onClick?.();
      };
    },
    [isOn],
  );
}
