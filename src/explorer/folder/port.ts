import { OrreryError } from '../../contract/index.ts';
import { readRegularFile, removeDrafts, replaceFile } from '../../files/index.ts';

interface Listening {
  address: string;
  port: number;
}

/** Ports below it need rights that the next run may not have, such as 443. */
const MIN_KEPT_PORT = 1024;

/** Returns the stored port; 0, which means any free port, if there is none. */
async function keptPort(file: string): Promise<number> {
  const found = await readRegularFile(file).catch(() => undefined);
  const text = found?.toString() ?? '';
  const port = /^\d{4,5}\n?$/.test(text) ? Number(text) : 0;
  return port >= MIN_KEPT_PORT && port <= 65_535 ? port : 0;
}

/**
 * Opens the port `asked` for, or else the port of the last run, so that open pages and scripts find the gateway again. If
 * another program has the port of the last run, it opens any free one. The port is stored in `file` for the next run,
 * except where 0 or a port below 1024 was asked for.
 * @throws OrreryError PORT_UNAVAILABLE, FILE_UNWRITABLE
 */
export async function listenAsBefore(
  file: string,
  listen: (port: number) => Promise<Listening>,
  asked?: number,
): Promise<Listening> {
  await removeDrafts(file);
  const kept = await keptPort(file);
  const listening = await listen(asked ?? kept).catch((thrown: unknown) => {
    const isTaken = OrreryError.hasCode(thrown, 'PORT_UNAVAILABLE');
    if (!isTaken || asked !== undefined || kept === 0) throw thrown;
    return listen(0);
  });
  const isForNow = asked !== undefined && asked < MIN_KEPT_PORT;
  if (listening.port !== kept && !isForNow) await replaceFile(file, `${listening.port}\n`);
  return listening;
}
