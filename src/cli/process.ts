import packageJson from '../../package.json' with { type: 'json' };

/**
 * Runs one command line on this process's streams and signals. It resolves once everything that was written is delivered,
 * so that the host may end the process at once.
 *
 * @param args what stands after the program's name
 * @returns the exit status: 0 done, 1 failed, 2 wrong usage or invalid input
 */
export async function runProcess(args: readonly string[]): Promise<number> {
  // Loading the rest takes a while; until a command listens itself there is nothing to end but this. A server that is
  // stopped has done its work, anything else has not.
  const isServer = ['serve', 'sandbox'].includes(args[0] ?? '');
  const endAtOnce = () => process.exit(isServer ? 0 : 1);
  process.on('SIGINT', endAtOnce);
  process.on('SIGTERM', endAtOnce);
  const { run } = await import('./run.ts');
  const running = run(args, process, packageJson.version);
  process.off('SIGINT', endAtOnce);
  process.off('SIGTERM', endAtOnce);
  const status = await running;
  await Promise.all([process.stdout, process.stderr].map(delivered));
  return status;
}

/** Resolves when everything written so far has left the process, or has nowhere to go. */
function delivered(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writable) stream.write('', () => resolve());
    else resolve();
  });
}
