/** A letter that is not Latin, or the Arabic question mark. */
const FOREIGN = /^(?!\p{Script=Latin})[\p{L}؟]$/u;

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey'> & { readonly code?: string };

/**
 * Returns the key of a shortcut. On a keyboard layout without Latin letters, such as the Arabic or the Greek one, this
 * is the character at the same place of the US layout.
 */
export function shortcutKey({ key, code = '', shiftKey }: Pressed): string {
  // The Hebrew layout has an apostrophe at this place. No Latin layout has one here.
  if (code === 'KeyW' && key === "'") return 'w';
  if (!FOREIGN.test(key)) return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter === undefined) return key;
  return shiftKey ? letter : letter.toLowerCase();
}
