/** A gateway over one archive, for the tests of exports. */
import { afterEach } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { TestArchive } from '../archive.fixture.ts';
import { ArraySource } from '../array-source.fixture.ts';
import { serveGateway } from '../gateway.fixture.ts';

export const PATH = '/api/v2/networkhistory/export';
export const TARGET = `${PATH}?table=TABLE_TRADES&fromBlock=1&toBlock=2000`;
export const SUSPECT_TEXT =
  '[{"from":"1","to":"1000","suspicion":"short"},{"from":"1001","to":"2000","suspicion":"disputed"}]';

/** Serves it to the tests of a file. */
export async function serveExports() {
  const exportSource = new ArraySource();
  const exportErrors: OrreryError[] = [];
  const exportGateway = await serveGateway({ source: exportSource, report: (error) => exportErrors.push(error) });
  afterEach(() => {
    exportSource.archive = undefined;
    exportErrors.length = 0;
  });

  function withArchive(length?: number): TestArchive {
    const archive = new TestArchive(length);
    exportSource.archive = archive;
    return archive;
  }

  /** An archive with two suspect segments, which SUSPECT_TEXT names. */
  function withSuspects(): TestArchive {
    const archive = withArchive();
    archive.whole = {
      bytes: archive.bytes.length,
      etag: archive.etag,
      suspect: [
        { from: 1n, to: 1000n, suspicion: 'short' },
        { from: 1001n, to: 2000n, suspicion: 'disputed' },
      ],
    };
    return archive;
  }

  const get = (headers: Record<string, string> = {}, method = 'GET') => exportGateway.get(TARGET, { headers, method });
  return { exportErrors, exportGateway, exportSource, get, withArchive, withSuspects };
}

export const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
/** Reads all of a body and returns its length. */
export const drain = async (answer: Response) => (await bodyOf(answer)).length;
export const failing = (from: number) => (piece: number) =>
  piece < from
    ? Promise.resolve()
    : Promise.reject(new OrreryError('NOT_CACHED', { what: 'A part', reason: 'it does not answer' }));
