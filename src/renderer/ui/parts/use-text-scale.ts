/** The size of text, as a factor of the usual 16 pixels: from the settings of Orrery or of the browser. */
import { useSyncExternalStore } from 'react';

const USUAL_PIXELS = 16;

function read(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PIXELS) / USUAL_PIXELS;
}

function subscribe(onChange: () => void): () => void {
  const settings = new MutationObserver(onChange);
  settings.observe(document.documentElement, { attributeFilter: ['style', 'class'] });
  // The browser reports no change of its own text size, but a person who changed it returns to the window.
  window.addEventListener('focus', onChange);
  window.addEventListener('resize', onChange);
  return () => {
    settings.disconnect();
    window.removeEventListener('focus', onChange);
    window.removeEventListener('resize', onChange);
  };
}

/** Returns the factor of the present text size, by which pixels that hold text are multiplied; 1 at the usual size. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, read);
}
