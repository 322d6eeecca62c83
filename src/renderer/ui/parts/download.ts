/** Time that the browser gets to read the file (milliseconds). */
const READ_WITHIN_MS = 60_000;

/** Starts a download: the browser saves the file in its downloads folder. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the content after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
