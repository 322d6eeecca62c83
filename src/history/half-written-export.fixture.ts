/** A program that exports and stops half-way. Tests kill it. Arguments: the file of history, a folder. */
import { exportArchive } from './export/export-archive.ts';
import { Snapshots } from './store/snapshots.ts';

const [, , history = '', out = ''] = process.argv;
await exportArchive(
  {
    history: new Snapshots(history),
    out,
    network: '',
    table: 'TABLE_ORDERS',
    range: { from: 1n, to: 3000n },
    names: 'neutral',
  },
  {
    onProgress({ bytes }) {
      if (bytes === 0) return;
      process.stdout.write('half\n');
      // Blocks this thread forever.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  },
);
