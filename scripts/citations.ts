/**
 * Citations of documents: `docs/network.md 2.4`, `docs/formulas.md 1.2 and 1.5`, `docs/network.md 4.3 to 4.6`,
 * `docs/store.md "Tables"`, plain `docs/store.md`, and links of one document to another. A citation may be wrapped
 * onto the next line of a comment.
 */
import { dirname, join } from 'node:path/posix';
import type { TextFile } from './repository.ts';

/** A reference to a document, or to a part of it. */
export interface Citation {
  /** Path from the repository's root. */
  document: string;
  /** Number of a heading, such as "2.4"; its text; or its anchor, such as "the-vault". */
  number?: string;
  heading?: string;
  anchor?: string;
  /** Number of the line where the citation begins, from 1. */
  line: number;
}

/** White space, or a line break within a comment. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*(?!/)|//)?[ \t]*)`;
const NUMBER = String.raw`\d+(?:\.\d+)*`;
const MORE = `(?:,${GAP}(?:and${GAP})?|${GAP}(?:to|and)${GAP})`;
const CITATION = new RegExp(
  String.raw`(?<![\w/.])(docs/[\w/-]+\.md)(?:${GAP}(?:(?<numbers>${NUMBER}(?:${MORE}${NUMBER})*)(?![\w%]| %)|"(?<heading>[^"\n]+)"))?`,
  'g',
);
const LINK = /\]\((?!\w+:)(?<path>[^)#\s]*)(?:#(?<anchor>[^)\s]+))?\)/g;
const UNRESOLVED = [
  new RegExp(String.raw`\b(?:network|signing|gRPC)${GAP}facts${GAP}\d`, 'gi'),
  new RegExp(String.raw`\binterface(?:\.md)?${GAP}sections?${GAP}\d`, 'gi'),
  new RegExp(String.raw`\bformulas${GAP}(?:sections?${GAP})?\d`, 'gi'),
  /(?<!docs\/)\b(?:interface|network|formulas|signing)\.md \d/g,
  new RegExp(String.raw`\bcommand${GAP}rules${GAP}\d`, 'gi'),
];
/** A section without a document; only a document may use it, for its own sections. */
const BARE_SECTION = new RegExp(String.raw`(?<!RFC${GAP}\d+${GAP})\bsections?${GAP}\d`, 'g');

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

export function citationsIn({ path, text }: TextFile): Citation[] {
  const found: Citation[] = [];
  for (const { 1: document = '', groups, index } of text.matchAll(CITATION)) {
    const line = lineAt(text, index);
    const numbers = groups?.numbers?.match(new RegExp(NUMBER, 'g'));
    if (numbers === undefined || numbers === null) {
      found.push({ document, line, ...(groups?.heading === undefined ? {} : { heading: groups.heading }) });
    } else {
      found.push(...numbers.map((number) => ({ document, number, line })));
    }
  }
  if (path.endsWith('.md')) {
    for (const { groups, index } of text.matchAll(LINK)) {
      const target = groups?.path ?? '';
      const document = target === '' ? path : join(dirname(path), target);
      const line = lineAt(text, index);
      found.push({ document, line, ...(groups?.anchor === undefined ? {} : { anchor: groups.anchor }) });
    }
  }
  return found;
}

/** Citations that name no file, with their lines; a reader cannot look them up. */
export function vagueCitationsIn({ path, text }: TextFile): { text: string; line: number }[] {
  const patterns = path.endsWith('.md') ? UNRESOLVED : [...UNRESOLVED, BARE_SECTION];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ text: found, line: lineAt(text, index) })),
  );
}

/** Headings of a document: their numbers ("2.4"), texts and anchors. */
export function headingsOf(markdown: string): { number?: string; text: string; anchor: string }[] {
  const prose = markdown.replace(/^```.*?^```/gms, '');
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, whole = '']) => {
    const { number, text = whole } = /^(?<number>\d+(?:\.\d+)*)\.? (?<text>.+)$/.exec(whole)?.groups ?? {};
    const anchor = whole
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    return { ...(number === undefined ? {} : { number }), text, anchor };
  });
}

/** The reason why a citation is dead; null when it resolves. `read` returns a document's text, or null without one. */
export function deadReason(citation: Citation, read: (path: string) => string | null): string | null {
  const text = read(citation.document);
  if (text === null) {
    return `there is no ${citation.document}`;
  }
  const headings = headingsOf(text);
  const { number, heading, anchor, document } = citation;
  if (number !== undefined && !headings.some((one) => one.number === number)) {
    return `${document} has no section ${number}`;
  }
  if (heading !== undefined && !headings.some((one) => one.text === heading)) {
    return `${document} has no heading "${heading}"`;
  }
  if (anchor !== undefined && !headings.some((one) => one.anchor === anchor)) {
    return `${document} has no anchor #${anchor}`;
  }
  return null;
}
