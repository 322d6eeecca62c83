/** Time that the browser gets to read the file (milliseconds). */
const READ_WITHIN = 60_000;

/** Hands a file to the browser, which puts it where downloads go. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the content after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN);
}
