/** The text editor for commands, in a shadow tree of its own: it adopts its styles there, which the CSP allows. */
import {
  acceptCompletion,
  autocompletion,
  type CompletionContext,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Completion } from './completion.ts';
import { EDITOR_THEME } from './editor-theme.ts';

export interface Mark {
  from: number;
  to: number;
  severity: 'error' | 'warning';
  text: string;
}

export interface JsonEditor {
  /** Shows another text, unless it equals the current one. */
  show(text: string): void;
  mark(marks: readonly Mark[]): void;
  goTo(position: number): void;
  close(): void;
}

export interface JsonEditorOptions {
  /** The root of the editor's own shadow tree. */
  room: ShadowRoot;
  text: string;
  label: string;
  onChange(text: string): void;
  complete(text: string, position: number): Completion | undefined;
}

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--info)' },
  { tag: tags.string, color: 'var(--text)' },
  { tag: tags.number, color: 'var(--accent)' },
  { tag: [tags.bool, tags.null], color: 'var(--violet)' },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: 'var(--text-faint)' },
]);

export function openJsonEditor({ room, text, label, onChange, complete }: JsonEditorOptions): JsonEditor {
  let isShowing = false;
  const view = new EditorView({
    root: room,
    parent: room,
    state: EditorState.create({
      doc: text,
      extensions: [
        EDITOR_THEME,
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        json(),
        syntaxHighlighting(COLOURS),
        autocompletion({ override: [(context) => proposalsFor(context, complete)], icons: false }),
        EditorView.lineWrapping,
        EditorView.domEventHandlers({ beforeinput: typeOverSelection }),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isShowing) onChange(update.state.doc.toString());
        }),
        // These keys take precedence over the editor's: Tab leaves the editor, Ctrl Enter goes to the next step.
        Prec.highest(
          keymap.of([
            { key: 'Tab', run: acceptCompletion },
            { key: 'Mod-Enter', run: () => true },
          ]),
        ),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
      ],
    }),
  });

  return {
    show(next) {
      if (next === view.state.doc.toString()) return;
      isShowing = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      isShowing = false;
    },
    mark(marks) {
      const end = view.state.doc.length;
      const diagnostics = marks.map(
        ({ from, to, severity, text: message }): Diagnostic => ({
          from: Math.min(from, end),
          to: Math.min(Math.max(to, from), end),
          severity,
          message,
        }),
      );
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    goTo(position) {
      const anchor = Math.min(position, view.state.doc.length);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

/**
 * Handles text typed over a selection. The browser would copy the look of the replaced text into a style attribute,
 * which the Content Security Policy forbids and reports.
 */
function typeOverSelection(event: InputEvent, view: EditorView): boolean {
  const { from, to, empty } = view.state.selection.main;
  if (event.inputType !== 'insertText' || event.data === null || event.isComposing || view.composing) return false;
  if (empty || view.state.readOnly) return false;
  event.preventDefault();
  const text = event.data;
  const insert = () =>
    view.state.update({ ...view.state.replaceSelection(text), userEvent: 'input.type', scrollIntoView: true });
  // A typed bracket encloses the selection.
  const isTaken = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insert));
  if (!isTaken) view.dispatch(insert());
  return true;
}

function proposalsFor(context: CompletionContext, complete: JsonEditorOptions['complete']) {
  const found = complete(context.state.doc.toString(), context.pos);
  if (found === undefined || (!context.explicit && found.from === context.pos)) return null;
  return {
    from: found.from,
    to: found.to,
    // A name is being typed inside its quote; what has been typed narrows the list.
    filter: false,
    options: found.proposals
      .filter(({ label }) => fits(label, context.state.sliceDoc(found.from, context.pos)))
      .map(({ label, about, insert, cursor }) => ({
        label,
        detail: about,
        apply: (view: EditorView) =>
          view.dispatch({
            changes: { from: found.from, to: Math.min(found.to, view.state.doc.length), insert },
            selection: { anchor: found.from + cursor },
            userEvent: 'input.complete',
          }),
      })),
  };
}

function fits(label: string, typed: string): boolean {
  return label.toLowerCase().includes(typed.replaceAll('"', '').toLowerCase());
}
