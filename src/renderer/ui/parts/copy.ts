/**
 * Writes text to the clipboard. A host can deny the asynchronous clipboard; then the older copy event is used. Resolves
 * with true if the text was copied, else with false.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByEvent(text);
  }
}

function copyByEvent(text: string): boolean {
  const answer = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', answer, { capture: true, once: true });
  const copied = document.execCommand('copy');
  document.removeEventListener('copy', answer, { capture: true });
  return copied;
}
