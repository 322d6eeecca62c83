const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Returns the English name of a country, such as "Switzerland" for "CH"; undefined if the text does not have two
 * letters, since the network accepts any text as a location.
 */
export function countryName(location: string): string | undefined {
  if (!/^[A-Za-z]{2}$/.test(location)) return undefined;
  return names.of(location.toUpperCase());
}
