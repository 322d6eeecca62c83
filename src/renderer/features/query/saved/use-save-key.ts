import { useEffect, useEffectEvent } from 'react';
import { shortcutKey } from '../../../ui/parts/index.ts';

/** Calls `save` when the person presses Ctrl S (or Command S), in place of the browser's own saving of the page. */
export function useSaveKey(save: () => void): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        shortcutKey(event).toLowerCase() !== 's' ||
        event.shiftKey ||
        event.altKey ||
        !(event.ctrlKey || event.metaKey)
      )
        return;
      event.preventDefault();
      if (!event.repeat) onSave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
