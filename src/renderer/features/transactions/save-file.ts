/** Hands a text over as a file, the way a page can. */
export function saveFile(name: string, type: 'application/json' | 'text/csv', text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun when the click returns, but reads the text a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
