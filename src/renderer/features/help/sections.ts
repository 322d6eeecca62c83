/** Documents in Markdown as sections: every heading with the content below it. */
import { lexer, type Token } from 'marked';

/** A word with its meaning. */
export interface ExplainedWord {
  word: string;
  meaning: string;
}

/** A heading and its content up to the next heading. */
export interface HelpSection {
  /** The anchor, as links to a heading of a document have it: "verifying". Unique in its document. */
  slug: string;
  /** 1 for the title of the document. */
  depth: number;
  title: string;
  /** The tokens of the title, with its code and emphasis. */
  titleTokens: readonly Token[];
  content: readonly Token[];
  /** The content without marks, for the search. */
  text: string;
  /** The words that a table of the section explains. */
  terms: readonly ExplainedWord[];
}

/** A document of Help, divided into sections. */
export interface HelpDocument {
  /** The file's name without its ending. */
  name: string;
  title: string;
  sections: readonly HelpSection[];
}

/**
 * Returns the document of a text in Markdown. Leaves out the text before the first heading.
 * @param name the file's name without its ending
 */
export function readDocument(name: string, source: string): HelpDocument {
  const sections: { heading: Extract<Token, { type: 'heading' }>; content: Token[] }[] = [];
  for (const token of lexer(source)) {
    if (token.type === 'heading') sections.push({ heading: token as never, content: [] });
    else sections.at(-1)?.content.push(token);
  }
  const used = new Map<string, number>();
  const read = sections.map(({ heading, content }) => {
    const title = plainText([heading]);
    const base = slugOf(title);
    const count = used.get(base) ?? 0;
    used.set(base, count + 1);
    return {
      slug: count === 0 ? base : `${base}-${count}`,
      depth: heading.depth,
      title,
      titleTokens: heading.tokens ?? [],
      content,
      text: plainText(content),
      terms: content.flatMap(termsIn),
    };
  });
  return { name, title: read[0]?.title ?? name, sections: read };
}

/** Returns the words and meanings of a table that explains words; none of any other content. */
function termsIn(token: Token): ExplainedWord[] {
  const { header, rows } = token as Nested;
  const [first] = header ?? [];
  if (first === undefined || plainText(first.tokens) !== 'Word') return [];
  return (rows ?? []).map(([word, meaning]) => ({
    word: plainText(word?.tokens ?? []),
    meaning: plainText(meaning?.tokens ?? []),
  }));
}

/** Returns the anchor of a heading, by the rule of common hosts of source code. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** The tokens of a cell, an item or a block that hold its text. */
interface Nested {
  tokens?: Token[];
  items?: Token[];
  header?: { tokens: Token[] }[];
  rows?: { tokens: Token[] }[][];
}

/** Returns the text of tokens without marks, its words separated by single spaces. */
function plainText(tokens: readonly Token[]): string {
  const words = (token: Token): string => {
    const { tokens: inner, items, header, rows } = token as Nested;
    if (header !== undefined && rows !== undefined)
      return [header, ...rows]
        .flat()
        .map((cell) => cell.tokens.map(words).join(''))
        .join(' ');
    if (items !== undefined) return items.map(words).join(' ');
    if (inner !== undefined) return inner.map(words).join('');
    return 'text' in token ? String(token.text) : ' ';
  };
  return tokens.map(words).join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** A section that a search has found. */
export interface HelpFinding {
  document: HelpDocument;
  section: HelpSection;
  /** The text around the first word that was found, in three parts: before, the word, and after. */
  excerpt: readonly [string, string, string];
}

/** Words of a question that say nothing about its subject. */
const SMALL_WORDS = new Set("a an and are can do does how i in is my of or the to what what's where".split(' '));

/** Returns the words of a text that count, in lower case; all of them if none would be left. */
function wordsThatCount(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/(?<=\S)\?$/, '')
    .split(/\s+/)
    .filter(Boolean);
  const counting = words.filter((word) => !SMALL_WORDS.has(word));
  return counting.length === 0 ? words : counting;
}

/** Letters of an excerpt before and after the found word. */
const BEFORE = 60;
const AFTER = 140;

/**
 * Returns at most `limit` sections that contain every word of a search. A word may be inside a longer one, and case
 * does not matter. Of a question such as "what is a node" only "node" counts. The sections that explain the searched term
 * come first, then those with this title, those with its words in their title, those with words that begin so in their
 * text, and the others; each in the order of the documents. A search without a word finds nothing.
 */
export function searchDocuments(documents: readonly HelpDocument[], search: string, limit: number): HelpFinding[] {
  const words = wordsThatCount(search.trim());
  const [first] = words;
  if (first === undefined) return [];
  const asked = words.join(' ');
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const begins = (text: string) => {
    const lower = ` ${text.toLowerCase()}`;
    return words.every((word) => [' ', '(', '"'].some((before) => lower.includes(before + word)));
  };
  const isAsked = (text: string) => wordsThatCount(text).join(' ') === asked;
  const all = documents.flatMap((document) => document.sections.map((section) => ({ document, section })));
  const termOf = ({ terms }: HelpSection) => terms.find(({ word }) => word.split(', ').some(isAsked));
  const ranks: readonly ((section: HelpSection) => boolean)[] = [
    (section) => termOf(section) !== undefined,
    ({ title }) => isAsked(title),
    ({ title }) => begins(title),
    ({ title }) => has(title),
    ({ title, text }) => begins(`${title} ${text}`),
    () => true,
  ];
  const found = all.filter(({ section }) => has(`${section.title} ${section.text}`));
  const byRank = Map.groupBy(found, ({ section }) => ranks.findIndex((isOf) => isOf(section)));
  const ranked = ranks.flatMap((_, rank) => byRank.get(rank) ?? []);
  return ranked.slice(0, limit).map(({ document, section }) => {
    const term = termOf(section);
    const at = section.text
      .toLowerCase()
      .indexOf(term === undefined ? first : `${term.word} ${term.meaning}`.toLowerCase());
    const [from, to] = at < 0 ? [0, 0] : [at, at + (term?.word ?? first).length];
    const start = Math.max(0, from - BEFORE);
    return {
      document,
      section,
      excerpt: [
        (start > 0 ? '…' : '') + section.text.slice(start, from),
        section.text.slice(from, to),
        section.text.slice(to, to + AFTER) + (to + AFTER < section.text.length ? '…' : ''),
      ],
    };
  });
}

/**
 * Returns the document and the anchor that a link in a document names: "history.md#verifying", "#paths". Undefined for
 * the address of a page elsewhere, and for a file that is no document of Help.
 */
export function resolveLink(
  href: string,
  from: string,
  documents: readonly HelpDocument[],
): { doc: string; at: string | undefined } | undefined {
  const { file, anchor } = /^(?:(?<file>[\w-]+)\.md)?(?:#(?<anchor>.+))?$/.exec(href)?.groups ?? {};
  const name = file ?? (anchor === undefined ? undefined : from);
  const document = documents.find((each) => each.name === name);
  if (document === undefined) return undefined;
  return { doc: document.name, at: anchor };
}
