const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** "Switzerland" for "CH"; undefined if the text is not a country code: the network accepts any text as a location. */
export function countryName(location: string): string | undefined {
  if (!/^[A-Za-z]{2}$/.test(location)) return undefined;
  return names.of(location.toUpperCase());
}
