/** Resolves after all output has left the process, or at once if the stream is closed. */
export function delivered(stream: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writable) stream.write('', () => resolve());
    else resolve();
  });
}
