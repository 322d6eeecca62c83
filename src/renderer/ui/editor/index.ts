export type { CodeEditor, EditorOptions, TextMark } from './code-editor.ts';
export { CodeField, type CodeFieldHandle } from './code-field.tsx';
