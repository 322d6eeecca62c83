import { buffer } from 'node:stream/consumers';
import { type DataSource, type FaultKind, historyPaths } from '../../contract/index.ts';
import { streamArchive } from '../history/archive.ts';
import { openExport, type PackArchive } from '../history/exports.ts';
import type { SandboxSource } from '../source.ts';
import {
  asBomb,
  BREAKING_OFF,
  brokenOff,
  leadUpwards,
  makeCrcWrong,
  withoutLastSegment,
  withPath,
} from './corrupt-archives.ts';
import type { FindFault } from './fault-finder.ts';

/**
 * Makes a whole archive, lets `change` alter its bytes in place, and yields them. Some faults need a correct archive.
 */
async function* changed(archive: AsyncIterable<Uint8Array>, change: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  const bytes = await buffer(archive);
  change(bytes);
  yield bytes;
}

/** Returns the source with exports that fail as the faults active at that time say. */
export function withFaultyExports(source: SandboxSource, faultAt: FindFault): DataSource {
  const fault = (kind: FaultKind) => faultAt(historyPaths.export, kind);

  const pack: PackArchive = (plan, filesOf) => {
    const bomb = fault('bomb');
    if (fault('cut-after-zip') !== undefined) return streamArchive(filesOf(withoutLastSegment(plan)), BREAKING_OFF);
    // A service drops rows after a long one, and the table of blocks has no long rows.
    if (fault('short') !== undefined && plan.table !== 'TABLE_BLOCKS') return streamArchive(brokenOff(filesOf(plan)));
    if (bomb !== undefined) return streamArchive(asBomb(filesOf(plan), bomb.value));
    if (fault('traversal') !== undefined) return changed(streamArchive(withPath(filesOf(plan))), leadUpwards);
    if (fault('bad-crc') !== undefined) return changed(streamArchive(filesOf(plan)), makeCrcWrong);
    return streamArchive(filesOf(plan));
  };

  return {
    ...source,
    export(request) {
      const at = { chainId: source.chainId, height: source.height() };
      return new Promise((resolve) => resolve(openExport(source.history, request, at, pack)));
    },
  };
}
