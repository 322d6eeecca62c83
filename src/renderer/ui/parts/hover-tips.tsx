import { useEffect, useId, useRef, useState } from 'react';
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

interface FoundTip extends Omit<Tip, 'anchor'> {
  element: Element;
}

/** Elements that act when they are pressed, so a tap shows no tip. The focus is on them, also if only a part has the tip. */
const CONTROLS = 'button, a, input, select, textarea, label, summary, [role="button"], [role="menuitem"]';

/** Returns the tip of an element; undefined if it has none, or if its text is not cut off. */
function tipOf(element: Element | null | undefined): FoundTip | undefined {
  const text = element?.getAttribute('data-tip');
  if (element == null || !text) return undefined;
  if (element.hasAttribute('data-tip-cut') && element.scrollWidth <= element.clientWidth) return undefined;
  const shown = text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text;
  return { element, text: shown, keys: element.getAttribute('data-tip-keys') };
}

/** Returns the tip of the element with the focus: its own, that of a part around it, or that of a part of the control. */
function focusedTip(focused: Element): FoundTip | undefined {
  const part = focused.matches(CONTROLS) ? focused.querySelector('[data-tip]') : undefined;
  return tipOf(focused.closest('[data-tip]')) ?? tipOf(part);
}

/** Returns the tip of the active cell of a grid that has the focus. */
function activeCellTip(grid: Element): FoundTip | undefined {
  const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
  return tipOf(cell?.matches('[data-tip]') ? cell : cell?.querySelector('[data-tip]'));
}

/** Returns true for a button that has a reason to do nothing. */
const isRefusing = (control: Element | null) => control?.getAttribute('aria-disabled') === 'true';

/** The keys that move the active cell of a grid. */
const MOVES = /^(Arrow|Page|Home$|End$)/;

/**
 * Shows the `data-tip` of the element under the pointer or with keyboard focus, and of the active cell of a grid. A tap, or
 * the press of a button that has a reason to do nothing, shows it too. One component serves the whole window, so that each of a grid's
 * thousands of exact values costs only an attribute. `data-tip-keys` adds a shortcut. With `data-tip-cut` the tip is the
 * element's own text, and appears only if that text is cut off. A tip describes the element with the focus, unless it
 * repeats its name.
 */
export function HoverTips() {
  const [tip, setTip] = useState<Tip>();
  const box = useRef<HTMLDivElement>(null);
  const spoken = useRef<HTMLDivElement>(null);
  const spokenId = useId();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: Element | undefined;
    let described: Element | undefined;
    // Without a move of the pointer, nothing else tells that the element has gone, for example with its view.
    const removals = new MutationObserver(() => current?.isConnected === false && hide());

    function hide() {
      clearTimeout(timer);
      removals.disconnect();
      current = undefined;
      described?.removeAttribute('aria-describedby');
      described = undefined;
      setTip(undefined);
    }
    function show(found: FoundTip | undefined, rest: number) {
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
    /** Makes the tip the description of the element with the focus, before it is read aloud. */
    function describe(focused: Element, text: string) {
      if (spoken.current === null || focused.hasAttribute('aria-describedby')) return;
      if (text === (focused.getAttribute('aria-label') ?? focused.textContent)) return;
      spoken.current.textContent = text;
      focused.setAttribute('aria-describedby', spoken.current.id);
      described = focused;
    }
    const pointed = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' && target instanceof Element) show(tipOf(target.closest('[data-tip]')), REST_MS);
    };
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      const found = focusedTip(target);
      show(found, 0);
      if (found !== undefined) describe(target, found.text);
    };
    // Caught on the way down, because buttons stop the events of a press. The press has hidden the tip before.
    const clicked = ({ target, pointerType }: PointerEvent) => {
      if (!(target instanceof Element)) return;
      const control = target.closest(CONTROLS);
      if (isRefusing(control) || (control === null && pointerType === 'touch'))
        show(tipOf(target.closest('[data-tip]')), 0);
    };
    const keyed = ({ key, target }: KeyboardEvent) => {
      if (!(target instanceof Element)) return;
      if (MOVES.test(key)) show(activeCellTip(target), REST_MS);
      else if ((key === 'Enter' || key === ' ') && isRefusing(target)) show(tipOf(target), 0);
    };

    document.addEventListener('pointerover', pointed);
    document.addEventListener('focusin', focused);
    document.addEventListener('click', clicked, true);
    document.addEventListener('keyup', keyed, true);
    const hiders = ['pointerdown', 'keydown', 'focusout', 'scroll', 'blur', 'resize'] as const;
    for (const type of hiders) window.addEventListener(type, hide, true);
    return () => {
      hide();
      document.removeEventListener('pointerover', pointed);
      document.removeEventListener('focusin', focused);
      document.removeEventListener('click', clicked, true);
      document.removeEventListener('keyup', keyed, true);
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

  return (
    <>
      <div ref={spoken} id={spokenId} hidden />
      {tip !== undefined && (
        <div key={`${tip.text}${tip.anchor.x},${tip.anchor.y}`} ref={box} className="hover-tip" aria-hidden="true">
          {tip.text}
          {tip.keys !== null && <kbd>{tip.keys}</kbd>}
        </div>
      )}
    </>
  );
}
