/** The words for the field that a problem is about, as the form names it. */
import type { CommandShape } from '../../../../contract/index.ts';
import { fieldGuide, wordsOf } from '../guides/index.ts';

/** Names the field at a path: "Every epoch, factor". Entries of lists are named by their number. */
export function placeInWords(path: string, shape: CommandShape | undefined): string {
  const [command = '', ...steps] = path.split('.');
  const words: string[] = [];
  let group = command;
  let fields = shape?.fields ?? [];
  for (const step of steps) {
    if (/^\d+$/.test(step)) {
      words.push(`${Number(step) + 1}`);
      continue;
    }
    const name = fieldGuide(group, step).label ?? wordsOf(step);
    words.push(words.length === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1));
    const field = fields.find((each) => each.name === step);
    if (field?.type == null) continue;
    group = field.type;
    fields = shape?.groups[group] ?? [];
  }
  return words.length === 0 ? 'The command' : words.join(', ');
}

/** Names the entry of a batch that a path is in: "Orders 2"; undefined if it is in none. */
export function entryInWords(path: string): string | undefined {
  const [command = '', list = '', index = ''] = path.split('.');
  if (command !== 'batchMarketInstructions' || !/^\d+$/.test(index)) return undefined;
  return `${fieldGuide(command, list).label ?? wordsOf(list)} ${Number(index) + 1}`;
}

/** The beginning of a text that continues a sentence after the field's name. */
const CONTINUES = /^(is|are|must|should|has|have|cannot|can|could|does|holds|needs|names|nests|goes|changes|would)\b/;

/** Returns the separator between the name of a field and the words of a problem with it. */
export const separatorBefore = (words: string): string => (CONTINUES.test(words) ? ' ' : ': ');
