/** The pages of docs/files: every source file with one sentence about it, taken from its own comments. */
import type { TextFile } from './repository.ts';

/** Folders of `src` that have a page for each folder in them. */
const SPLIT = new Set(['renderer', 'renderer/features']);

const SOURCE = /^(?:src\/.+|e2e|scripts|tools|bench)\/.+\.(?:tsx?|mjs)$/;
const NO_SOURCE = /\.(?:test|fixture|exploit|spec|config)\.|\/index\.ts$|\.d\.ts$/;
const NAMES = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
/** The first comment of a file, unless a declaration follows at once: then it is about that one only. */
const OWN_COMMENT =
  /^(?:#!.*\n)?\/\*\*((?:(?!\*\/)[\s\S])*)\*\/(?!\n(?:export (?!\{)|(?:(?:async )?function|const|let|class|interface|type) ))/;
const EXPORT_WITH_COMMENT =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:\/\/.*\n)*export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/g;

/** Returns the first sentence of a comment (its text between the stars), on one line. */
function firstSentence(comment: string): string {
  const [paragraph = ''] = comment
    .replace(/^\s*\* ?/gm, '')
    .trim()
    .split(/\n\s*(?:\n|@)/);
  const line = paragraph.replace(/\s+/g, ' ');
  return /^.*?\.(?= [A-Z(`]|$)/.exec(line)?.[0] ?? line;
}

const isCalledAs = (path: string, name: string) =>
  path
    .split('/')
    .at(-1)
    ?.replace(/\.tsx?$/, '')
    .replaceAll('-', '')
    .toLowerCase() === name.toLowerCase();

/** Returns what a scenario of e2e/faults says of itself, as a sentence; empty for another file. */
function aboutScenario(text: string): string {
  const [, about = ''] = /^ {2}about: '(.+)',$/m.exec(text) ?? [];
  return about === '' ? '' : `Scenario: ${about}.`;
}

/** Returns the sentence about a file: that of its own comment, else that of the export of its name, else of its first one. */
function sentenceOf({ path, text }: TextFile): string {
  const own = OWN_COMMENT.exec(text)?.[1];
  if (own !== undefined) return firstSentence(own);
  const lines = /^(?:#!.*\n)?((?:\/\/.*\n)+)/.exec(text)?.[1];
  if (lines !== undefined) return firstSentence(lines.replace(/^\/\/ ?/gm, ''));
  const comments = [...text.matchAll(EXPORT_WITH_COMMENT)];
  const [, comment] = comments.find(([, , name = '']) => isCalledAs(path, name)) ?? comments[0] ?? [];
  return comment === undefined ? aboutScenario(text) : firstSentence(comment);
}

/** Returns the name of the page of a path, such as `sync`, `renderer-features-query` or `e2e`. */
function pageOf(path: string): string {
  const [top = '', ...folders] = path.split('/').slice(0, -1);
  if (top !== 'src') return top;
  let depth = 1;
  while (depth < folders.length && SPLIT.has(folders.slice(0, depth).join('/'))) depth += 1;
  return folders.slice(0, depth).join('-');
}

/**
 * Returns the pages as Markdown, by their names. A page has the files of one module of `src`, of one folder of the renderer,
 * or of one of the folders beside `src`. Tests, fixtures and `index.ts` are left out.
 * @param files text files
 */
export function filePages(files: readonly TextFile[]): Map<string, string> {
  const sources = files.filter(({ path }) => SOURCE.test(path) && !NO_SOURCE.test(path));
  const pages = Map.groupBy(sources, ({ path }) => pageOf(path));
  return new Map([...pages].map(([name, members]) => [name, `${headOf(name)}${members.map(lineOf).join('')}`]));
}

const headOf = (name: string) => `# The files of ${name}

The first sentence of each file's own comments, and in brackets what it exports. \`npx vitest run scripts/file-pages -u\` writes
this page anew. [architecture.md](../architecture.md) says how the modules work together and where to begin a change.

`;

function lineOf(file: TextFile): string {
  const names = [...file.text.matchAll(NAMES)].map(([, name]) => name);
  return `- \`${file.path}\`: ${sentenceOf(file)}${names.length === 0 ? '' : ` [${names.join(', ')}]`}\n`;
}
