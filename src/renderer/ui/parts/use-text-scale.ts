/** The size of text, as a factor of the usual 16 pixels: from the settings of Orrery or of the browser. */
import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../../async/index.ts';

const USUAL_PIXELS = 16;

function read(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PIXELS) / USUAL_PIXELS;
}

/**
 * Emits changes of the factor to the components that use it. While there are any, it is kept: reading it makes the browser
 * compute styles.
 */
const changes = createEmitter();
let kept = 1;
let watched: (() => void) | undefined;

function look(): void {
  const now = read();
  if (now === kept) return;
  kept = now;
  changes.emit();
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
  const stop = changes.listen(onChange);
  if (watched === undefined) {
    kept = read();
    watched = watch();
  }
  return () => {
    stop();
    if (changes.size > 0) return;
    watched?.();
    watched = undefined;
  };
}

/** Returns the factor of the present text size, by which pixels that hold text are multiplied; 1 at the usual size. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, () => (watched === undefined ? read() : kept));
}
