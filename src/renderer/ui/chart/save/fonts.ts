/** Embeds the font faces that a text needs as style rules. */

/**
 * Returns true if a `unicode-range` ("U+0000-00FF, U+0131") contains a character of the text, or is empty, which means
 * all.
 */
export function needsRange(text: string, ranges: string): boolean {
  if (ranges === '') return true;
  const parts = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (parts.some(([from = 0, to = 0]) => code >= from && code <= to)) return true;
  }
  return false;
}

function facesIn(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
}

const unquoted = (name: string) => name.trim().replaceAll(/^["']|["']$/g, '');

/**
 * Returns `@font-face` rules for the first font of `family`, with the font files in them, only for the subsets that
 * contain characters of the text. Reads the files over HTTP, and rejects if that fails.
 */
export async function fontFacesFor(text: string, family: string): Promise<string> {
  const wanted = unquoted(family.split(',')[0] ?? '');
  const faces = [...document.styleSheets]
    .flatMap(facesIn)
    .filter(({ style }) => unquoted(style.getPropertyValue('font-family')) === wanted)
    .filter(({ style }) => needsRange(text, style.getPropertyValue('unicode-range')));
  const rules = await Promise.all(
    faces.map(async ({ style, parentStyleSheet }) => {
      const [, address = ''] = /url\(["']?([^"')]+)["']?\)/.exec(style.getPropertyValue('src')) ?? [];
      const answer = await fetch(new URL(address, parentStyleSheet?.href ?? document.baseURI));
      const file = await dataAddressOf(new Blob([await answer.arrayBuffer()], { type: 'font/woff2' }));
      const weight = style.getPropertyValue('font-weight') || '400';
      const ranges = style.getPropertyValue('unicode-range');
      const source = `url(${file}) format("woff2")`;
      const only = ranges === '' ? '' : `unicode-range:${ranges};`;
      return `@font-face{font-family:"${wanted}";font-weight:${weight};${only}src:${source};}`;
    }),
  );
  return rules.join('\n');
}

function dataAddressOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
