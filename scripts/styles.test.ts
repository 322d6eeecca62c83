/** Styles take space and colour from the tokens, and restyle the parts of others only below a class of their own. */
import { expect, test } from 'vitest';
import { type TextFile, textFiles } from './repository.ts';
import { components, homesOf, type Stylesheet, selectorsOf, stylesheets, TOKENS } from './styles.ts';

const SPACE = /(?<![\w-])(?:padding|margin|gap|row-gap|column-gap)(?:-[a-z-]+)?:[^;]*;/g;
/** The same in an object of styles in code. */
const SPACE_IN_CODE = /(?<![\w-])(?:padding|margin|gap|rowGap|columnGap)[A-Za-z]*: (['"`])[^'"`]*\1/g;
/** One pixel is a hairline; every other distance is a step of the scale. */
const PIXELS = /(?<![\w.])(?!1px)\d*\.?\d+px/;
const COLOUR = /\b(?:oklch|oklab|lch|lab|rgba?|hsla?)\([^)]*\)|#[0-9a-f]{3,8}\b/gi;

/** The rules of icons: their selectors end with `svg`. */
const ICON = /(?<![\w-])svg(?::[\w-]+)*\s*\{[^}]*\}/g;
const FIXED_SIZE = /(?<![\w-])(?:width|height):\s*[\d.]+px/g;

/** 100 pixels or more: a box of this width holds text. */
const FIXED_WIDTH = /(?<![\w-])(?:min-|max-)?width:\s*[\d.]*\d{3}(?:\.\d+)?px\s*;/g;

const fixedIcons = ({ text }: Stylesheet) => (text.match(ICON) ?? []).flatMap((rule) => rule.match(FIXED_SIZE) ?? []);
const fixedWidths = ({ text }: Stylesheet) => text.match(FIXED_WIDTH) ?? [];
const rawSpaces = ({ path, text }: TextFile) =>
  (text.match(path.endsWith('.css') ? SPACE : SPACE_IN_CODE) ?? []).filter((line) => PIXELS.test(line));
const rawColours = ({ text }: Stylesheet) => text.match(COLOUR) ?? [];

/** The page itself loads it, before every other. */
const LAYERS = 'src/renderer/public/layers.css';
const MAX_LINES = 250;

const sheets = stylesheets();
const homes = homesOf(sheets);
const withoutTokens = sheets.filter(({ path }) => path !== TOKENS);
const named = (find: (sheet: Stylesheet) => string[], among = withoutTokens) =>
  among.flatMap((sheet) => find(sheet).map((found) => `${sheet.path}: ${found}`));

test('padding, margin and gap are steps of the scale of space, also in styles of code', () => {
  const code = textFiles().filter(({ path }) => /^src\/renderer\/.*\.tsx?$/.test(path));
  expect(code.length).toBeGreaterThan(500);
  expect(named(rawSpaces, [...withoutTokens, ...code])).toEqual([]);
});

test('icons have sizes in rem, so that they grow with the text', () => {
  expect(named(fixedIcons)).toEqual([]);
});

test('boxes have widths in rem, so that they grow with the text', () => {
  expect(named(fixedWidths)).toEqual([]);
});

test('colours are tokens', () => {
  expect(named(rawColours)).toEqual([]);
});

test('every token of space in use is on the scale', () => {
  const scale = new Set(sheets.find(({ path }) => path === TOKENS)?.text.match(/--space-\d+(?=:)/g));
  const missing = named(({ text }) => (text.match(/--space-\d+/g) ?? []).filter((token) => !scale.has(token)));
  expect(missing).toEqual([]);
});

test('each class has one stylesheet, so that no rule depends on the order of loading', () => {
  const several = [...homes].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths].join(' '));
  expect(several).toEqual([]);
});

test('a rule that restyles a part of another stylesheet names a class of its own', () => {
  const isForeign = (path: string, name: string) => homes.get(name)?.has(path) === false;
  const foreign = sheets.flatMap((sheet) =>
    selectorsOf(sheet)
      .filter(({ classes }) => classes.length > 0 && classes.every((name) => isForeign(sheet.path, name)))
      .map(({ selector }) => `${sheet.path}: ${selector}`),
  );
  expect(foreign).toEqual([]);
});

test('a component imports the stylesheets of the classes that it names', () => {
  /** The base styles and the parts of the design system are always loaded. */
  const isLoaded = (path: string) => /^src\/renderer\/ui\/(styles|parts)\//.test(path);
  const missing = components().flatMap(({ path, classes, imports }) =>
    [...classes].flatMap((name) => {
      const [home] = homes.get(name) ?? [];
      return home === undefined || isLoaded(home) || imports.has(home) ? [] : [`${path}: ${name} of ${home}`];
    }),
  );
  expect(missing).toEqual([]);
});

test('every stylesheet is imported', () => {
  const imported = new Set(components().flatMap(({ imports }) => [...imports]));
  expect(sheets.map(({ path }) => path).filter((path) => !imported.has(path) && path !== LAYERS)).toEqual([]);
});

test('a stylesheet describes one part', () => {
  const long = withoutTokens.filter(({ text }) => text.split('\n').length > MAX_LINES).map(({ path }) => path);
  expect(long).toEqual([]);
});

test.each([
  ['.a svg { width: 15px; height: 15px; }', 2],
  ['.a > svg:first-child { height: 2.5px; }', 1],
  ['.a svg { width: 1rem; stroke-width: 2px; }', 0],
  ['.a svg text { width: 15px; }', 0],
])('%s holds %i fixed sizes of icons', (text, count) => {
  expect(fixedIcons({ path: 'a.css', text })).toHaveLength(count);
});

test.each([
  ['.a { width: 320px; min-width: 1240px; max-width:100.5px }', 2],
  ['.a { width: 99px; max-width: 20rem; border-width: 100px; }', 0],
  ['@media (max-width: 1180px) { .a { width: min(320px, 100%); } }', 0],
])('%s holds %i fixed widths', (text, count) => {
  expect(fixedWidths({ path: 'a.css', text })).toHaveLength(count);
});

test.each([
  ['.a { padding: 4px; }', 1],
  ['.a { margin: calc(2 * 8.5px) auto; }', 1],
  ['.a { row-gap: var(--space-4) 3px; }', 1],
  ['.a { margin: -1px 0 1px; }', 0],
  ['.a { --cell-padding: 12px; width: 4px; }', 0],
])('%s holds %i raw distances', (text, count) => {
  expect(rawSpaces({ path: 'x.css', text })).toHaveLength(count);
});

test.each([
  ["{ padding: '4px 0', marginLeft: '6px', width: '8px' }", 2],
  ["{ padding: 'var(--space-4) 0', paddingLeft: '1px', width: '8px' };", 0],
])('%s in code holds %i raw distances', (text, count) => {
  expect(rawSpaces({ path: 'x.ts', text })).toHaveLength(count);
});
