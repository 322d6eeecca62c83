/**
 * A letter that is not Latin, a digit of another script, or the Arabic question mark. One key of the Arabic layout writes
 * two letters, and keys of the Thai and Hindi ones write marks.
 */
const FOREIGN = /^(?![\p{Script=Latin}0-9])[\p{L}\p{M}\p{Nd}؟]+$/u;

/** The characters of the US layout at places that are not those of letters: without Shift, and with it. */
const US_SIGNS: Readonly<Record<string, string>> = { Slash: '/?', Minus: '-_', Equal: '=+', Digit0: '0)' };

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey'> & { readonly code?: string };

/** Returns true if a key shows that its keyboard layout has no Latin letters. */
export function isForeignKey({ key }: Pick<KeyboardEvent, 'key'>): boolean {
  return FOREIGN.test(key);
}

/**
 * Returns the key of a shortcut. On a keyboard layout without Latin letters, such as the Arabic or the Greek one, this
 * is the character at the same place of the US layout.
 * @param isForeign true if the layout is known to be such a one: then the place counts for keys that write a sign too
 */
export function shortcutKey({ key, code = '', shiftKey }: Pressed, isForeign = isForeignKey({ key })): string {
  // The Hebrew layout has an apostrophe at this place. No Latin layout has one here.
  if (code === 'KeyW' && key === "'") return 'w';
  if (!isForeign) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return US_SIGNS[code]?.[shiftKey ? 1 : 0] ?? key;
}

/**
 * Returns true if an element takes typed text: a text field, an editor or a list of choices. A check box, a radio button
 * and a slider take none, so the keys of the program work in them.
 */
export function takesText(target: EventTarget | null | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=range])'))
  );
}
