import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OVERLAYS } from '../../features/shared/overlays.ts';
import { isForeignKey, shortcutKey, takesText } from '../../ui/parts/index.ts';
import { VIEWS } from '../shell/views.ts';
import { focusView, LIST } from './focus-view.ts';
import { focusNextPart } from './next-part.ts';

/** Time after `g` for the second key (milliseconds). */
const SECOND_KEY_MS = 1200;

/** Returns true while a closed element fades out. It may still have the focus, but keys no longer belong to it. */
function isFading(element: Element): boolean {
  return element.closest('[data-exiting]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof Element && isFading(target)) return false;
  return takesText(target);
}

/** Returns true for a key without Ctrl, Meta or Alt that is no typed text. */
function isPlain(event: KeyboardEvent): boolean {
  return !(isTyping(event.composedPath()[0] ?? null) || event.ctrlKey || event.metaKey || event.altKey);
}

function isCovered(): boolean {
  const covers = document.querySelectorAll(OVERLAYS);
  return [...covers].some((cover) => !isFading(cover));
}

/**
 * Handles the keys that work in every view. Ctrl K calls `onPalette`, also while a person types or an overlay is open.
 * F6 moves to the next part of the window, also while a person types. `?` calls `onShortcuts`, `/` moves to the filter,
 * `g` with a letter opens a view, and the down arrow enters its list if nothing in the view has the focus.
 */
export function useGlobalKeys({ onPalette, onShortcuts }: { onPalette: () => void; onShortcuts: () => void }): void {
  const navigate = useNavigate();
  useEffect(() => {
    let awaiting = 0;
    /** True if `g` came from a layout without Latin letters. The second key can write a sign there. */
    let isForeign = false;

    function handle(event: KeyboardEvent): boolean {
      const key = shortcutKey(event);
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && key.toLowerCase() === 'k') {
        onPalette();
        return true;
      }
      if (isCovered()) return false;
      if (key === 'F6') {
        focusNextPart(event.shiftKey);
        return true;
      }
      if (!isPlain(event)) return false;
      switch (key) {
        case 'g':
          awaiting = event.timeStamp + SECOND_KEY_MS;
          isForeign = isForeignKey(event);
          return true;
        case '?':
          onShortcuts();
          return true;
        case 'ArrowDown': {
          // A pressed link is gone with its view, and the focus with it.
          if (document.activeElement !== document.body && document.activeElement?.id !== 'view') return false;
          const list = document.querySelector<HTMLElement>(LIST);
          list?.focus();
          return list !== null;
        }
        case '/': {
          const filter = document.querySelector<HTMLElement>('[data-shortcut="filter"]');
          filter?.focus();
          return filter !== null;
        }
        default:
          return false;
      }
    }

    /**
     * Opens the view whose key was pressed after `g`. It comes before the list that has the focus, which may use the
     * same letter.
     */
    const onSecondKey = (event: KeyboardEvent) => {
      if (awaiting <= event.timeStamp) return;
      awaiting = 0;
      if (!isPlain(event)) return;
      const pressed = shortcutKey(event, isForeign || undefined);
      const view = VIEWS.find(({ key }) => key === pressed);
      if (view === undefined || isCovered()) return;
      event.preventDefault();
      void navigate({ to: view.to }).then(focusView);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && handle(event)) event.preventDefault();
    };
    document.addEventListener('keydown', onSecondKey, true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onSecondKey, true);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [navigate, onPalette, onShortcuts]);
}
