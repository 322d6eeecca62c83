/** A gateway in a process of its own, with one archive of random bytes. It tells its memory (MiB) to its parent. */
import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { DataSource, ExportedArchive } from '../src/contract/index.ts';
import { createGateway } from '../src/gateway/index.ts';

const PIECE = randomBytes(1024 * 1024);
const SAMPLE_MS = 20;
const [mebibytes = '300'] = process.argv.slice(2);
const bytes = Number(mebibytes) * PIECE.length;

/** The archive of every request. Its pieces are one buffer, so the gateway alone uses memory. */
function archive(): ExportedArchive {
  return {
    name: 'archive.zip',
    whole: { bytes, etag: '"archive"' },
    async *read() {
      for (let sent = 0; sent < bytes; sent += PIECE.length) {
        await yieldToOthers();
        yield PIECE;
      }
    },
    close: () => Promise.resolve(),
  };
}

const absent = () => Promise.reject(new Error('not measured'));
const source: DataSource = {
  chainId: 'bench',
  lists: absent,
  segments: absent,
  check: absent,
  position: () => Promise.resolve(null),
  export: () => Promise.resolve(archive()),
};

const gateway = await createGateway({ source, wireNames: 'neutral', access: { kind: 'open' } });
const { address } = await gateway.listen(0);
const residentMebibytes = () => process.memoryUsage().rss / 2 ** 20;
let highest = residentMebibytes();
setInterval(() => {
  highest = Math.max(highest, residentMebibytes());
}, SAMPLE_MS);

process.on('message', (message) => {
  if (message === 'memory') process.send?.({ highest: Math.max(highest, residentMebibytes()) });
  if (message === 'reset') {
    highest = residentMebibytes();
    process.send?.({ highest });
  }
});
process.on('SIGINT', () => process.exit(0));
process.send?.({ address });
