import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwritable } from '../../contract/index.ts';
import type { SqlSource } from '../../gateway/index.ts';
import type { CurrentNetwork } from '../../networks/index.ts';

/**
 * Returns the object that answers queries of the gateway about the current network. A result is a temporary file, which
 * `close` removes.
 */
export function sqlSource(session: CurrentNetwork): SqlSource {
  return {
    async query(request, format, signal) {
      const { queries } = await session.whenOpen(signal);
      const folder = await mkdtemp(join(tmpdir(), 'orrery-result-')).catch((thrown: unknown) => {
        throw unwritable(tmpdir(), thrown);
      });
      const close = () => rm(folder, { recursive: true, force: true }).catch(() => {});
      const file = join(folder, `result.${format}`);
      try {
        const { bytes, asOf, tables } = await queries.export({ ...request, format, file }, signal);
        return { bytes, asOf, tables, read: () => createReadStream(file), close };
      } catch (thrown) {
        await close();
        throw thrown;
      }
    },
  };
}
