/** Formats bytes so that people can compare them. */

/** Returns bytes as lines of sixteen: their offset, in hexadecimal digits, and as readable text. */
export function hexLines(base64: string): string[] {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const lines: string[] = [];
  for (let from = 0; from < bytes.length; from += 16) {
    const line = [...bytes.slice(from, from + 16)];
    const hex = line.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const text = line.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join('');
    lines.push(`${from.toString(16).padStart(4, '0')}  ${hex.padEnd(47)}  ${text}`);
  }
  return lines;
}

/** Returns the number of bytes that a base64 text encodes. */
export function byteCount(base64: string): number {
  return (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);
}
