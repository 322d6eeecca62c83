export type { CodeEditor, EditorOptions, Mark } from './code-editor.ts';
export { CodeField, type CodeFieldHandle } from './code-field.tsx';
