/** A file name that every file system accepts: "Funding of BTC/USD" becomes "funding-of-btc-usd". */
export function fileNameOf(label: string, ending: string): string {
  const name = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${name === '' ? 'chart' : name}.${ending}`;
}
