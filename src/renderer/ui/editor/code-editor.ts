/** A part of the text with something to say about it. Positions are indexes of UTF-16 units. */
export interface Mark {
  from: number;
  to: number;
  severity: 'error' | 'warning';
  text: string;
}

export interface CodeEditor {
  /** Shows another text, unless it equals the current one. */
  show(text: string): void;
  /** Writes a text in place of the selection, and takes the focus. */
  insert(text: string): void;
  mark(marks: readonly Mark[]): void;
  goTo(position: number): void;
  close(): void;
}

export interface EditorOptions {
  /** The root of the editor's own shadow tree. */
  room: ShadowRoot;
  text: string;
  label: string;
  onChange(text: string): void;
}
