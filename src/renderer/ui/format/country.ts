const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** "Switzerland" for "CH"; undefined when the text is not the code of a country. Locations are free text upstream. */
export function countryName(location: string): string | undefined {
  if (!/^[A-Za-z]{2}$/.test(location)) return undefined;
  return names.of(location.toUpperCase());
}
