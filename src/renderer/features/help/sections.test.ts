import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Token } from 'marked';
import { expect, test } from 'vitest';
import { HELP_TERMS } from '../shared/help/terms.ts';
import { DOCUMENTS } from './documents.ts';
import { readDocument, resolveLink, searchDocuments } from './sections.ts';
import { OTHER_WORDS } from './use-help-entries.tsx';

const FILES = new Set(readdirSync(join(import.meta.dirname, '../../../../docs')));

/** Documents about the source, which are not in Help. Links to them stay text. */
const OF_THE_SOURCE =
  /^(?:architecture|benchmarks|desktop|security|store|sync)\.md(?:#|$)|^decisions\/|^\.\.\/SECURITY\.md$/;

function hasHeading(doc: string, at: string | undefined): boolean {
  const document = DOCUMENTS.find(({ name }) => name === doc);
  return document?.sections.some(({ slug }) => slug === (at ?? slug)) ?? false;
}

function hrefsIn(tokens: unknown): string[] {
  if (Array.isArray(tokens)) return tokens.flatMap(hrefsIn);
  if (typeof tokens !== 'object' || tokens === null) return [];
  const { type, href } = tokens as Token & { href?: string };
  return [...(type === 'link' && href !== undefined ? [href] : []), ...hrefsIn(Object.values(tokens))];
}

test('every document of Help is a file of docs', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(10);
  expect(DOCUMENTS.filter(({ name }) => !FILES.has(`${name}.md`))).toEqual([]);
  expect(DOCUMENTS.filter(({ sections }) => sections[0]?.depth !== 1).map(({ name }) => name)).toEqual([]);
});

test('every link between documents leads to a heading of Help, or to a document about the source', () => {
  const links = DOCUMENTS.flatMap(({ name, sections }) => hrefsIn(sections).map((href) => ({ name, href })));
  expect(links.length).toBeGreaterThan(10);
  const lost = links.filter(({ name, href }) => {
    if (/^https?:/.test(href) || OF_THE_SOURCE.test(href)) return false;
    const target = resolveLink(href, name, DOCUMENTS);
    return target === undefined || !hasHeading(target.doc, target.at);
  });
  expect(lost).toEqual([]);
});

test('every term with a ? leads to a heading of Help', () => {
  expect(Object.values(HELP_TERMS).filter(({ doc, at }) => !hasHeading(doc, at))).toEqual([]);
});

test('the glossary of Help has no names of code, and does not send a reader to the source', () => {
  const glossary = DOCUMENTS.find(({ name }) => name === 'glossary');
  const text = glossary?.sections.map(({ title, text: content }) => `${title} ${content}`).join('\n') ?? '';
  expect(text).toContain('The words of the screens');
  expect(text).not.toMatch(/Used in|\bcode\b|\w\.(?:tsx?|json)\b|\bnull\b|[a-z][A-Z][a-z]|_…|\bsrc\b/);
});

test('the palette has other words for headings of Help alone', () => {
  const headings = DOCUMENTS.flatMap(({ name, sections }) => sections.map(({ slug }) => `${name} ${slug}`));
  expect(Object.keys(OTHER_WORDS).filter((heading) => !headings.includes(heading))).toEqual([]);
});

test('headings get the anchors that links use, and equal ones are numbered', () => {
  const { title, sections } = readDocument('a', '# A `b` c\n\ntext\n\n## 3.1 Who, when?\n\n## Same\n\n### Same\n');
  expect(title).toBe('A b c');
  expect(sections.map(({ slug, depth }) => [slug, depth])).toEqual([
    ['a-b-c', 1],
    ['31-who-when', 2],
    ['same', 2],
    ['same-1', 3],
  ]);
  expect(sections[0]?.text).toBe('text');
});

test('a search finds sections with all words, titles first, and shows the text around the first word', () => {
  const documents = [
    readDocument('a', '# One\n\nthe gap of `x`\n\n## Two\n\n| a | b |\n| --- | --- |\n| x | y |\n\n## Gap\n'),
  ];
  const found = (search: string) => searchDocuments(documents, search, 10).map(({ section }) => section.title);
  expect(found('gap')).toEqual(['Gap', 'One']);
  expect(found('GAP x')).toEqual(['One']);
  expect(found('x y')).toEqual(['Two']);
  expect(found('')).toEqual([]);
  expect(searchDocuments(documents, 'gap x', 1)[0]?.excerpt).toEqual(['the ', 'gap', ' of x']);
});

test('a search for a word finds the table that explains it first, from its meaning on', () => {
  const documents = [
    readDocument(
      'a',
      '# Gap\n\nthe gap\n\n## Words\n\n| Word | Meaning | Used in |\n| --- | --- | --- |\n| gap | A hole. | x |\n',
    ),
  ];
  const [first, second] = searchDocuments(documents, 'Gap', 10);
  expect([first?.section.title, first?.excerpt.slice(1)]).toEqual(['Words', ['gap', ' A hole. x']]);
  expect(second?.section.title).toBe('Gap');
});

test.each([
  ['what is a node', 'A validator or a node that wants to become one'],
  ['What is the funding period?', 'The time between two settlements'],
  ['funding period', 'The time between two settlements'],
])('of "%s" the word counts, and its explanation is found first', (asked, meaning) => {
  const [first] = searchDocuments(DOCUMENTS, asked, 10);
  expect(first?.document.name).toBe('glossary');
  expect(first?.excerpt[2]).toContain(meaning);
});

test.each(['stake', 'what is stake', 'What is the stake?'])('of "%s" the small words do not count', (asked) => {
  const documents = [
    readDocument('a', '# What is a mistake?\n\ntext\n\n## Rules\n\nstake of a node\n'),
    readDocument('b', '# Stakeholders\n\n## Stake\n\nof a node\n'),
  ];
  const found = searchDocuments(documents, asked, 10).map(({ section }) => section.title);
  expect(found).toEqual(['Stake', 'Stakeholders', 'What is a mistake?', 'Rules']);
});

test('of a row that explains several words, all of them are marked', () => {
  const documents = [readDocument('a', '# A\n\n| Word | Meaning |\n| --- | --- |\n| digest, root | A hash. |\n')];
  expect(searchDocuments(documents, 'root', 1)[0]?.excerpt.slice(1)).toEqual(['digest, root', ' A hash.']);
});

test('text that begins a word comes before text inside one, and a search of small words alone finds them', () => {
  const documents = [readDocument('a', '# One\n\na mistake\n\n## Two\n\nthe stake\n')];
  const found = (search: string) => searchDocuments(documents, search, 10).map(({ section }) => section.title);
  expect(found('stake')).toEqual(['Two', 'One']);
  expect(found('the')).toEqual(['Two']);
});

test.each([
  ['what is stake', 'Stake and voting power'],
  ['how do I remove a network', 'Remove a network'],
  ['perpetual', 'Perpetual markets: who pays funding, and when'],
  ['funding', 'Perpetual markets: who pays funding, and when'],
  ['who pays', 'Perpetual markets: who pays funding, and when'],
])('in Help, "%s" finds the section about it among the first', (asked, title) => {
  const found = searchDocuments(DOCUMENTS, asked, 10).map(({ section }) => section.title);
  expect(found.slice(0, 3)).toContain(title);
});
