/** Colours for names that the grammar does not tell apart: parameters (`:name`) and calls of functions. */
import { syntaxTree } from '@codemirror/language';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

const PARAMETER = Decoration.mark({ class: 'cm-parameter' });
const CALL = Decoration.mark({ class: 'cm-call' });

/** A cast (`::type`) is no parameter. */
const finder = new MatchDecorator({
  regexp: /(?<![:\w]):[a-z_]\w*|\b[a-z_]\w*(?=\s?\()/gi,
  decorate(add, from, to, [name], view) {
    const { name: node } = syntaxTree(view.state).resolveInner(from, 1);
    if (name.startsWith(':')) {
      if (!ASIDES.has(node)) add(from, to, PARAMETER);
    } else if (node === 'Identifier') add(from, to, CALL);
  },
});
const ASIDES = new Set(['String', 'QuotedIdentifier', 'LineComment', 'BlockComment']);

/**
 * Extensions of the editor that colour names which the grammar does not tell apart: parameters (`:name`) and calls of
 * functions.
 */
export const NAME_MARKS = [
  ViewPlugin.fromClass(
    class {
      marks: DecorationSet;
      constructor(view: EditorView) {
        this.marks = finder.createDeco(view);
      }
      update(update: ViewUpdate) {
        // The tree of a new text may arrive later than the text.
        this.marks =
          syntaxTree(update.startState) === syntaxTree(update.state)
            ? finder.updateDeco(update, this.marks)
            : finder.createDeco(update.view);
      }
    },
    { decorations: ({ marks }) => marks },
  ),
  EditorView.theme({
    // The grammar colours words inside them too, such as the keyword in `:from`.
    '.cm-parameter, .cm-parameter span': { color: 'var(--accent)', fontWeight: '600' },
    '.cm-call, .cm-call span': { color: 'var(--violet)' },
  }),
];
