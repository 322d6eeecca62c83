/**
 * A text editor for code, in a shadow tree of its own: it adopts its styles there, which the CSP allows. Import this
 * file and CodeMirror's languages from modules that are loaded when they are needed (see code-field.tsx).
 */
import {
  acceptCompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { CodeEditor, EditorOptions } from './code-editor.ts';
import { EDITOR_THEME } from './editor-theme.ts';

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.keyword, tags.operatorKeyword], color: 'var(--info)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--accent)' },
  { tag: [tags.bool, tags.null, tags.typeName, tags.standard(tags.name)], color: 'var(--violet)' },
  { tag: [tags.punctuation, tags.separator, tags.bracket, tags.comment], color: 'var(--text-faint)' },
]);

/**
 * Opens an editor for code in the element `room` and returns it. `onChange` is called with the text that a person
 * changes, not with what `show` replaces.
 * @param language the extensions of the language: its grammar and its completion
 */
export function openEditor({ room, text, label, onChange }: EditorOptions, language: Extension): CodeEditor {
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
        language,
        syntaxHighlighting(COLOURS),
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

  // Proposals would cover the next step, which is shown below the editor. A view takes Ctrl Enter in the capture phase
  // of the document, so that the editor's own keys never get it.
  const closeProposals = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && (ctrlKey || metaKey)) closeCompletion(view);
  };
  window.addEventListener('keydown', closeProposals, true);

  return {
    show(next) {
      if (next === view.state.doc.toString()) return;
      isShowing = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      isShowing = false;
    },
    insert(added) {
      view.dispatch({ ...view.state.replaceSelection(added), userEvent: 'input', scrollIntoView: true });
      view.focus();
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
    close() {
      window.removeEventListener('keydown', closeProposals, true);
      view.destroy();
    },
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
