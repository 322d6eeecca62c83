/** Returns a name in lower case and without accents, for a search. */
export function searchableName(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
