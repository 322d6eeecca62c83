/**
 * Returns true if a text without a field means the beginning of an id: hexadecimal digits, one of them a numeral unless
 * the id is whole. Letters alone, such as "facade", are a name.
 * @param least the smallest number of digits of such a beginning
 */
export function isIdStart(text: string, least: number): boolean {
  if (text.length < least || !/^[0-9a-f]{1,64}$/i.test(text)) return false;
  return text.length === 64 || /\d/.test(text);
}
