/** Longest answer of an update feed in bytes; a notice has a few hundred. */
const MAX_NOTICE_BYTES = 16 * 1024;

/**
 * Returns the answer of an update feed, as text of at most 16 KiB. Nothing about this machine or its data is sent, and
 * no redirect is followed.
 * @throws Error that says in words what went wrong
 */
export async function fetchNotice(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { redirect: 'error', headers: { accept: 'application/json' }, signal });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new Error(`it answers ${response.status}`);
  }
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest of the answer.
  for await (const piece of response.body) {
    bytes += piece.length;
    if (bytes > MAX_NOTICE_BYTES) throw new Error(`its answer is longer than ${MAX_NOTICE_BYTES} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
