/**
 * Puts text on the clipboard. The asynchronous clipboard may be denied (a host without that permission), so the older
 * copy event is the second way. Resolves to whether it worked.
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
