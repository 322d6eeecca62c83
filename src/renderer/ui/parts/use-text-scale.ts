/** The size of text, as a factor of the usual 16 pixels: from the settings of Orrery or of the browser. */
import { useSyncExternalStore } from 'react';

const USUAL_PIXELS = 16;

function read(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PIXELS) / USUAL_PIXELS;
}

/** The components that use the factor. While there are any, it is kept: reading it makes the browser compute styles. */
const users = new Set<() => void>();
let kept = 1;
let watched: (() => void) | undefined;

function look(): void {
  const now = read();
  if (now === kept) return;
  kept = now;
  for (const onChange of users) onChange();
}

/** Looks at the factor whenever it may have changed, until the returned function is called. */
function watch(): () => void {
  const settings = new MutationObserver(look);
  settings.observe(document.documentElement, { attributeFilter: ['style', 'class'] });
  // The browser reports no change of its own text size, but a person who changed it returns to the window.
  window.addEventListener('focus', look);
  window.addEventListener('resize', look);
  return () => {
    settings.disconnect();
    window.removeEventListener('focus', look);
    window.removeEventListener('resize', look);
  };
}

function subscribe(onChange: () => void): () => void {
  users.add(onChange);
  if (watched === undefined) {
    kept = read();
    watched = watch();
  }
  return () => {
    users.delete(onChange);
    if (users.size > 0) return;
    watched?.();
    watched = undefined;
  };
}

/** Returns the factor of the present text size, by which pixels that hold text are multiplied; 1 at the usual size. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, () => (watched === undefined ? read() : kept));
}
