/**
 * A gateway in a process of its own: TABLE_TRADES is one archive of random bytes, TABLE_ORDERS is spliced from a history.
 * It tells its parent its memory (MiB), its descriptors, and the end of every spliced archive.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { DataSource, ExportedArchive } from '../src/contract/index.ts';
import { createGateway } from '../src/gateway/index.ts';
import { fullCollection } from '../src/threads/collect-at-rest.ts';
import { createSpliced, type Ended } from './grpc-spliced.ts';

const PIECE = randomBytes(1024 * 1024);
const SPLICED_BYTES = 64 * PIECE.length;
const SAMPLE_MS = 20;
const [mebibytes = '300'] = process.argv.slice(2);
const bytes = Number(mebibytes) * PIECE.length;

/** Its pieces are one buffer, so the gateway alone uses memory. */
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
let opened: { taken: number }[] = [];
const spliced = await createSpliced(SPLICED_BYTES, (ended: Ended) => process.send?.({ ended }));
const source: DataSource = {
  chainId: 'bench',
  lists: absent,
  segments: absent,
  check: absent,
  lastBlock: absent,
  position: () => Promise.resolve(null),
  async export({ table }) {
    if (table === 'TABLE_TRADES') return archive();
    const one = await spliced.open();
    opened.push(one);
    return one;
  },
};

const gateway = await createGateway({ source, wireNames: 'neutral', access: { kind: 'open' } });
const { address } = await gateway.listen(0);
const residentMebibytes = () => process.memoryUsage().rss / 2 ** 20;
const collectGarbage = fullCollection();
let highest = residentMebibytes();
setInterval(() => {
  highest = Math.max(highest, residentMebibytes());
}, SAMPLE_MS);

/** Null where the system does not list them. */
const descriptors = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : null);

const answers: Record<string, () => unknown> = {
  memory: () => Math.max(highest, residentMebibytes()),
  reset() {
    opened = [];
    // Growth is counted from what is in use, not from garbage of the start.
    collectGarbage();
    highest = residentMebibytes();
    return highest;
  },
  descriptors,
  /** The bytes that each archive since the last reset has given. */
  taken: () => opened.map(({ taken }) => taken),
};

process.on('message', (question: string) => process.send?.({ answer: answers[question]?.() }));
process.on('SIGINT', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.send?.({ address });
