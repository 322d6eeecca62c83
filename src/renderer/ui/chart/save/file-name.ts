/** A name that every file system takes: "Funding of BTC/USD" becomes "funding-of-btc-usd". */
export function fileNameOf(label: string, ending: string): string {
  const name = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${name === '' ? 'chart' : name}.${ending}`;
}

/** Gives a file to the person, through the browser's or the desktop's own way of saving. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the time the task after this one runs; some browsers read the address late.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
