import { useEffect, useRef, useState } from 'react';
import './hover-tips.css';

/** Milliseconds that the pointer rests before a tip shows. */
const REST_MS = 350;
const GAP = 6;
/** Maximum characters of a tip: a node's metadata can be pages long, and the panel shows all of it. */
const MAX_LETTERS = 600;

interface Tip {
  text: string;
  keys: string | null;
  anchor: DOMRect;
}

function tipOf(target: EventTarget | null): (Omit<Tip, 'anchor'> & { element: Element }) | undefined {
  const element = target instanceof Element ? target.closest('[data-tip]') : null;
  const text = element?.getAttribute('data-tip');
  if (element === null || !text) return undefined;
  if (element.hasAttribute('data-tip-cut') && element.scrollWidth <= element.clientWidth) return undefined;
  const shown = text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text;
  return { element, text: shown, keys: element.getAttribute('data-tip-keys') };
}

/**
 * Shows the `data-tip` of the element under the pointer or with keyboard focus. One component serves the whole window,
 * so that each of a grid's thousands of exact values costs only an attribute. `data-tip-keys` adds a shortcut. With
 * `data-tip-cut` the tip is the element's own text, and appears only if that text is cut off.
 */
export function HoverTips() {
  const [tip, setTip] = useState<Tip>();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: Element | undefined;
    // Without a move of the pointer, nothing else tells that the element has gone, for example with its view.
    const removals = new MutationObserver(() => current?.isConnected === false && hide());

    function hide() {
      clearTimeout(timer);
      removals.disconnect();
      current = undefined;
      setTip(undefined);
    }
    function showFor(event: Event, rest: number) {
      const found = tipOf(event.target);
      if (found?.element === current && current !== undefined) return;
      hide();
      if (found === undefined) return;
      current = found.element;
      removals.observe(document.body, { childList: true, subtree: true });
      timer = setTimeout(() => {
        const { element, text, keys } = found;
        if (element.isConnected) setTip({ text, keys, anchor: element.getBoundingClientRect() });
      }, rest);
    }
    const pointed = (event: PointerEvent) => event.pointerType !== 'touch' && showFor(event, REST_MS);
    const focused = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) showFor(event, 0);
    };

    document.addEventListener('pointerover', pointed);
    document.addEventListener('focusin', focused);
    const hiders = ['pointerdown', 'keydown', 'focusout', 'scroll', 'blur', 'resize'] as const;
    for (const type of hiders) window.addEventListener(type, hide, true);
    return () => {
      hide();
      document.removeEventListener('pointerover', pointed);
      document.removeEventListener('focusin', focused);
      for (const type of hiders) window.removeEventListener(type, hide, true);
    };
  }, []);

  useEffect(() => {
    const element = box.current;
    if (element === null || tip === undefined) return;
    const { width, height } = element.getBoundingClientRect();
    const below = tip.anchor.bottom + GAP + height < window.innerHeight;
    const left = tip.anchor.left + tip.anchor.width / 2 - width / 2;
    element.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`;
    element.style.top = `${below ? tip.anchor.bottom + GAP : tip.anchor.top - height - GAP}px`;
    element.style.visibility = 'visible';
  }, [tip]);

  if (tip === undefined) return null;
  const { text, keys, anchor } = tip;
  return (
    <div key={`${text}${anchor.x},${anchor.y}`} ref={box} className="hover-tip" aria-hidden="true">
      {text}
      {keys !== null && <kbd>{keys}</kbd>}
    </div>
  );
}
