/**
 * Reads rows of the exports' CSV (docs/interface.md 4.1 rules 5 to 7) from pieces of text cut anywhere. NULL, which is
 * nothing at all, and the empty text, two quotes, stay apart.
 */

export type Value = string | null;

/** Characters of a value that are kept; the rest is passed over. */
export const LONGEST_VALUE = 10_000;

/** More values in a row than any table has columns: the file is none of ours, and must not fill the memory. */
const MOST_VALUES = 5_000;

export interface ReadRow {
  values: Value[];
  /** Places of values that were longer than what is kept of them. */
  shortened: number[];
}

type State =
  /** At the beginning of a value, or of a row. */
  | 'begin'
  | 'plain'
  | 'quoted'
  /** After a quote within quotes: either the first of two, or the end. */
  | 'quote';

export class RowReader {
  #state: State = 'begin';
  #value = '';
  #isLong = false;
  #row: ReadRow = { values: [], shortened: [] };

  /** The rows that end in this piece of text. */
  *push(text: string): Generator<ReadRow> {
    let at = 0;
    while (at < text.length) {
      if (this.#state === 'plain' || this.#state === 'quoted') {
        at = this.#take(text, at);
        if (at === text.length) return;
      }
      const character = text.charAt(at);
      at += 1;
      const row = this.#step(character);
      if (row !== undefined) yield row;
    }
  }

  /** The last row, where it lacks its line feed. @throws Error when the text ends within quotes */
  finish(): ReadRow | undefined {
    if (this.#state === 'quoted') throw new Error('the last value is never closed');
    const isEmpty = this.#state === 'begin' && this.#row.values.length === 0;
    return isEmpty ? undefined : this.#endRow();
  }

  /** Takes the characters up to the next one that means something; where that is. */
  #take(text: string, start: number): number {
    const ends = this.#state === 'quoted' ? /"/g : /[,\n]/g;
    ends.lastIndex = start;
    const end = ends.exec(text)?.index ?? text.length;
    this.#append(text.slice(start, end));
    return end;
  }

  #append(text: string): void {
    const room = LONGEST_VALUE - this.#value.length;
    if (text.length > room) this.#isLong = true;
    this.#value += text.slice(0, Math.max(0, room));
  }

  #step(character: string): ReadRow | undefined {
    switch (this.#state) {
      case 'quoted':
        this.#state = 'quote';
        return undefined;
      case 'quote':
        if (character !== '"') break;
        this.#append('"');
        this.#state = 'quoted';
        return undefined;
      case 'begin':
        if (character === '"') {
          this.#state = 'quoted';
          return undefined;
        }
        break;
      case 'plain':
        break;
    }
    if (character === ',') {
      this.#endValue();
      return undefined;
    }
    if (character === '\n') return this.#endRow();
    if (this.#state === 'quote') throw new Error('something follows a closing quote');
    this.#append(character);
    this.#state = 'plain';
    return undefined;
  }

  #endValue(): void {
    if (this.#isLong) this.#row.shortened.push(this.#row.values.length);
    if (this.#row.values.length === MOST_VALUES) throw new Error(`a row has more than ${MOST_VALUES} values`);
    this.#row.values.push(this.#state === 'begin' ? null : this.#value);
    this.#state = 'begin';
    this.#value = '';
    this.#isLong = false;
  }

  #endRow(): ReadRow {
    this.#endValue();
    const row = this.#row;
    this.#row = { values: [], shortened: [] };
    return row;
  }
}
