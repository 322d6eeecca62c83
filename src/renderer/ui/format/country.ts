const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Returns the English name of a country, such as "Switzerland" for "CH"; undefined if the text does not have two
 * letters, since the network accepts any text as a location.
 */
export function countryName(location: string): string | undefined {
  if (!/^[A-Za-z]{2}$/.test(location)) return undefined;
  return names.of(location.toUpperCase());
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let codes: Map<string, string> | undefined;

/** Returns the code of a country by its English name, in upper or lower case: "CH"; undefined if no country has the name. */
export function countryCode(name: string): string | undefined {
  codes ??= new Map(
    LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
      const known = names.of(code)?.toLowerCase();
      // Some codes stand for another one, such as UK for GB.
      const isOwn = new Intl.Locale(`und-${code}`).region === code;
      return known === undefined || !isOwn ? [] : [[known, code] as const];
    }),
  );
  return codes.get(name.trim().toLowerCase());
}
