/**
 * Signed messages: proof that a person holds a key. The signature covers only the text. The network uses the same
 * digest for old transactions, and text with a zero byte could pass for a new one, so Orrery never signs text that may
 * be a transaction.
 */
import { OrreryError } from '../../contract/index.ts';
import { chainlessDigest } from './digest.ts';
import { isSignedBy, signDigest } from './ed25519.ts';

const MAX_TEXT_CHARACTERS = 65_536;
/** Control characters that are not line ends or tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;
/** Commands are fields 1001 to 4000 of the encoded data. */
const FIRST_COMMAND = 1001n;
const LAST_COMMAND = 4000n;

/**
 * Signs text as a message. Returns the signature in hexadecimal digits.
 * @throws OrreryError MESSAGE_REFUSED if `refusalOfText` objects
 */
export function signText(text: string, secretKey: Uint8Array): string {
  const problem = refusalOfText(text);
  if (problem !== undefined) throw new OrreryError('MESSAGE_REFUSED', { problem });
  return signDigest(chainlessDigest(Buffer.from(text, 'utf8')), secretKey);
}

/** Returns true if a signature (hexadecimal digits) of a message is valid; false for any other text. */
export function isTextSignedBy(publicKey: string, text: string, signature: string): boolean {
  return isSignedBy(publicKey, chainlessDigest(Buffer.from(text, 'utf8')), signature);
}

/**
 * Returns the reason why Orrery does not sign a text; undefined if it does. It refuses a text of more than 65,536
 * characters, for example, and one that may be a transaction.
 */
export function refusalOfText(text: string): string | undefined {
  // Text of only blanks is allowed: the network's own wallet signs it too.
  if (text === '') return 'it is empty';
  if (text.length > MAX_TEXT_CHARACTERS) return `it is longer than ${MAX_TEXT_CHARACTERS} characters`;
  if (!text.isWellFormed()) return 'it is not valid Unicode';
  if (CONTROL.test(text)) return 'it holds control characters';
  if (mayHoldCommand(Buffer.from(text, 'utf8'))) return 'its bytes can be read as a transaction';
  return undefined;
}

/**
 * Returns true if bytes, decoded from their start, contain a command. Accepts more than any decoder on purpose: the
 * bytes after the command, and the meaning of the command, do not matter.
 */
export function mayHoldCommand(bytes: Uint8Array): boolean {
  let at = 0;
  const readVarint = (): bigint | undefined => {
    let value = 0n;
    for (let shift = 0n; at < bytes.length; shift += 7n) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return undefined;
  };
  while (at < bytes.length) {
    const tag = readVarint();
    if (tag === undefined) return false;
    // Decoders treat a tag of more than 32 bits differently.
    const field = (tag & 0xffff_ffffn) >> 3n;
    if (field >= FIRST_COMMAND && field <= LAST_COMMAND) return true;
    const kind = tag & 7n;
    if (kind === 0n) readVarint();
    else if (kind === 1n) at += 8;
    else if (kind === 5n) at += 4;
    else if (kind === 2n) at += Number(readVarint() ?? 0n);
    // Groups (kinds 3 and 4) have no length; their fields follow like fields outside of a group.
    else if (kind !== 3n && kind !== 4n) return false;
  }
  return false;
}
