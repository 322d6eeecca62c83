/** The texts of the message box that asks before a signature. */
import { markUnseen } from '../contract/index.ts';
import type { SignatureQuestion } from '../explorer/index.ts';

/** Values up to this length are shown whole (characters). */
const MAX_VALUE_CHARACTERS = 200;
const MAX_FIELDS = 30;
const MAX_DANGERS = 6;

/**
 * Makes text of a network or a page safe to show: one line, left to right, hidden characters as `[U+200B]`. Of a longer
 * text, the first 200 characters are shown with the number of all.
 */
export function makePlain(text: string): string {
  const characters = [...text];
  const isLong = characters.length > MAX_VALUE_CHARACTERS;
  const shown = isLong ? characters.slice(0, MAX_VALUE_CHARACTERS).join('') : text;
  const visible = markUnseen(shown, (code) => `[${code}]`);
  return isLong ? `${visible}… (cut: ${characters.length} characters in all)` : visible;
}

/** Returns the line that says how many are left out; none if nothing is. */
const leftOut = (count: number, what: string): string[] =>
  count > 0 ? [`… and ${count} more ${what}, which are not shown here`] : [];

/** Returns the texts of the box: network, key, at most 6 warnings, at most 30 fields, and the digest. */
export function signatureText({ what, network, key, fields, dangers, digest }: SignatureQuestion): {
  message: string;
  detail: string;
} {
  const from =
    network === null
      ? []
      : [`Network: ${makePlain(network.name)} (${makePlain(network.host)})`, `Chain: ${makePlain(network.chainId)}`];
  const shown = fields.slice(0, MAX_FIELDS).map(({ name, value }) => `${makePlain(name)}: ${makePlain(value)}`);
  const warnings = dangers.slice(0, MAX_DANGERS).map((text) => `Warning: ${makePlain(text)}`);
  const parts = [
    [...from, `Key: ${makePlain(key.name)}`, key.publicKey],
    [...warnings, ...leftOut(dangers.length - warnings.length, 'warnings')],
    [...shown, ...leftOut(fields.length - shown.length, 'fields')],
    [`Digest: ${digest}`],
  ];
  return {
    message: `Sign this? ${makePlain(what)}`,
    detail: parts
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n'),
  };
}
