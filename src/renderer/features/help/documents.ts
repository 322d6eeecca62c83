/**
 * The documents of Help: files of docs/, bundled at build time. Import this module with `import()` only, so that the
 * documents are in a chunk of their own.
 */
import { readDocument } from './sections.ts';

const SOURCES = import.meta.glob<string>('../../../../docs/*.md', { query: '?raw', import: 'default', eager: true });

/** The groups of the table of contents, with the names of their documents in order. */
const GROUPS = [
  { title: 'Views', names: ['start', 'nodes', 'funding', 'history', 'query', 'query-examples', 'transactions'] },
  { title: 'Programs and files', names: ['gateway', 'dataset', 'scale', 'sandbox', 'errors'] },
  { title: 'Rules', names: ['glossary', 'formulas', 'interface', 'network', 'signing'] },
] as const;

/** The document of Help that opens if the link names none. */
export const FIRST_DOCUMENT = 'start';

/** The table of contents: groups under their titles, each with its documents. */
export const DOCUMENT_GROUPS = GROUPS.map(({ title, names }) => ({
  title,
  documents: names.map((name) => readDocument(name, SOURCES[`../../../../docs/${name}.md`] ?? '')),
}));

/** All documents, in the order of the table of contents. */
export const DOCUMENTS = DOCUMENT_GROUPS.flatMap(({ documents }) => documents);
