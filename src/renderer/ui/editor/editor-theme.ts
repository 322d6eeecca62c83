import { EditorView } from '@codemirror/view';

/**
 * The style of the code editor, with the colours and sizes of the window's other fields. Custom properties of CSS apply
 * inside the editor's shadow tree.
 */
export const EDITOR_THEME = EditorView.theme({
  '&': { height: '100%', fontSize: '0.8125rem', color: 'var(--text)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    // Every typed character stays visible as itself.
    fontVariantLigatures: 'none',
    lineHeight: '1.6',
    overflow: 'auto',
  },
  '.cm-content': { padding: 'var(--space-10) 0', caretColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface)',
    color: 'var(--text-faint)',
    border: 'none',
    paddingLeft: 'var(--space-4)',
  },
  '.cm-activeLine': { backgroundColor: 'var(--surface-hover)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--surface-press)',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-lintRange-error': { backgroundImage: 'none', borderBottom: '2px solid var(--bad-dot)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', borderBottom: '2px solid var(--warn-dot)' },
  '.cm-lint-marker': {
    content: 'none',
    width: '8px',
    height: '8px',
    margin: 'var(--space-6) var(--space-4)',
    borderRadius: '50%',
  },
  '.cm-lint-marker-error': { backgroundColor: 'var(--bad-dot)' },
  '.cm-lint-marker-warning': { backgroundColor: 'var(--warn-dot)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: '10px',
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow-2)',
    overflow: 'hidden',
  },
  '.cm-diagnostic': {
    padding: 'var(--space-6) var(--space-10)',
    fontFamily: 'var(--font-ui)',
    borderLeft: 'none',
    maxWidth: '460px',
  },
  '.cm-diagnostic-error': { color: 'var(--bad)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-mono)',
    maxHeight: '240px',
    padding: 'var(--space-4)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: 'var(--space-4) var(--space-8)', borderRadius: '6px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--surface-press)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': {
    marginLeft: 'var(--space-12)',
    color: 'var(--text-faint)',
    fontFamily: 'var(--font-ui)',
    fontStyle: 'normal',
  },
});
