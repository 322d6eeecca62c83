import { searchableName } from '../../../contract/index.ts';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Returns the English name of a country, such as "Switzerland" for "CH"; undefined if the text does not have two
 * letters, since the network accepts any text as a location.
 */
export function countryName(location: string): string | undefined {
  if (!/^[A-Za-z]{2}$/.test(location)) return undefined;
  return names.of(location.toUpperCase());
}

/** A country by its code and its English name. */
interface Country {
  code: string;
  name: string;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let countries: Country[] | undefined;

/**
 * Returns the countries that have a text at the beginning of a word of their English name, in any case and without
 * accents; only one if the text is its whole name. The rest of a word does not count, because the text may be the code of
 * another country: CHE is in "Seychelles".
 */
export function countriesNamed(text: string): Country[] {
  countries ??= LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = names.of(code);
    // Some codes stand for another one, such as UK for GB.
    const isOwn = new Intl.Locale(`und-${code}`).region === code;
    return name === undefined || !isOwn ? [] : [{ code, name }];
  });
  const wanted = searchableName(text.trim());
  const whole = countries.find(({ name }) => searchableName(name) === wanted);
  const words = (name: string) => ` ${name.replaceAll(/[-(’']/g, ' ')}`;
  return whole !== undefined
    ? [whole]
    : countries.filter(({ name }) => words(searchableName(name)).includes(words(wanted)));
}
