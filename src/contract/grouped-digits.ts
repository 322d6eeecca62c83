/** Groups the digits of numbers in texts for people. */

/** Returns digits in groups of three. Takes time for each group once: a result of a query can have a million digits. */
export function inThrees(digits: string): string {
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(',');
}

/**
 * Numbers of blocks, epochs and periods in a sentence of the explorer, "blocks 4529001 to 4530000, 4540001 to 4550000",
 * and counts of rows, bytes, segments and files, "1200 of 1300 rows". Digits of a time or of a name are left out.
 */
const NUMBERED_IN_TEXT =
  /\b(?:blocks?|epochs?|periods?) \d+(?!\d|[-:./]\d)(?:(?: to | and | – |, )\d+(?!\d|[-:./]\d))*/gi;
const COUNTED_IN_TEXT = /(?<![\w.,:/-])\d{4,}(?= (?:of \d+ )?(?:rows?|bytes?|segments?|files?)\b)/g;

/**
 * Groups the digits of the numbers of blocks, epochs and periods, and of counts of rows, bytes, segments and files, in a
 * sentence, as everywhere else on screen and in the texts of commands. Other numbers stay as they are.
 */
export function groupInText(text: string): string {
  return text
    .replaceAll(NUMBERED_IN_TEXT, (numbers) => numbers.replaceAll(/\d+/g, inThrees))
    .replaceAll(COUNTED_IN_TEXT, (count) => inThrees(count));
}
