/** The editor for commands, loaded when it is first needed. */
import { autocompletion, type CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import type { EditorView } from '@codemirror/view';
import type { CodeEditor, EditorOptions } from '../../../ui/editor/index.ts';
import { openEditor } from '../../../ui/editor/open-editor.ts';
import type { Completion } from './completion.ts';

type Complete = (text: string, position: number) => Completion | undefined;

/** Opens an editor for JSON with the proposals of `complete`. */
export function openJsonEditor(options: EditorOptions, complete: Complete): CodeEditor {
  return openEditor(options, [
    json(),
    autocompletion({ override: [(context) => proposalsFor(context, complete)], icons: false }),
  ]);
}

function proposalsFor(context: CompletionContext, complete: Complete) {
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
