/** Pixels between a cell's edge and its text. The styles set it from the density and the width of the window. */
import { useSyncExternalStore } from 'react';

let padding: number | undefined;

function read(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--cell-padding')) || 0;
}

function subscribe(onChange: () => void): () => void {
  const update = () => {
    const now = read();
    if (now === padding) return;
    padding = now;
    onChange();
  };
  update();
  const density = new MutationObserver(update);
  density.observe(document.documentElement, { attributeFilter: ['data-density'] });
  window.addEventListener('resize', update);
  return () => {
    density.disconnect();
    window.removeEventListener('resize', update);
  };
}

function current(): number {
  padding ??= read();
  return padding;
}

/** Returns the space on either side of a cell's text, in pixels. */
export function useCellPadding(): number {
  return useSyncExternalStore(subscribe, current);
}
