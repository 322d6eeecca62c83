import { quoteText } from '../../contract/index.ts';

/**
 * Returns a path as a literal of SQL that an engine reads as only this file. The engine takes `*`, `?` and `[` for a
 * pattern: `data[1]` would name the folder `data1`.
 */
export function quotePath(path: string): string {
  return quoteText(path.replace(/[*?[]/g, '[$&]'));
}
