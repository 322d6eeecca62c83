/**
 * A part of the text that is marked as an error or a warning, with the reason. Positions are indexes of UTF-16 units.
 */
export interface TextMark {
  from: number;
  to: number;
  severity: 'error' | 'warning';
  text: string;
}

/** An open editor for code. */
export interface CodeEditor {
  /** Shows another text, unless it equals the current one. */
  show(text: string): void;
  /** Writes a text in place of the selection, and takes the focus. */
  insert(text: string): void;
  /** Replaces the marks in the text. */
  mark(marks: readonly TextMark[]): void;
  /** Moves the cursor to a position (characters from the start), shows it, and takes the focus. */
  goTo(position: number): void;
  /** Removes the editor from the page. */
  close(): void;
}

/** The start of an editor: its element, its first text, and its name for screen readers. */
export interface EditorOptions {
  /** The root of the editor's own shadow tree. */
  room: ShadowRoot;
  text: string;
  label: string;
  /** Called with the text after each change by the person. */
  onChange(text: string): void;
}
