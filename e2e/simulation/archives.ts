/** Compares exported archives with the texts of the simulated network. */
import { existsSync, readFileSync } from 'node:fs';
import JSZip from 'jszip';
import type { ArchiveJob } from '../../src/contract/index.ts';
import { requireTable } from '../../src/history/index.ts';
import type { Network } from './network.ts';

/** Describes the faults of the archive of a job that is done. */
export async function problemsOfArchive(job: ArchiveJob, network: Network, now: number): Promise<string[]> {
  const { result } = job;
  if (result === null) return [`job ${job.file} is done without a result`];
  if (!existsSync(result.file) || !existsSync(result.manifest)) return [`${result.file} or its manifest is missing`];
  const bytes = readFileSync(result.file);
  if (bytes.length !== result.bytes) return [`${result.file} has ${bytes.length} bytes, its job says ${result.bytes}`];
  const zip = await JSZip.loadAsync(bytes, { checkCRC32: true });
  const texts = await Promise.all(Object.values(zip.files).map((file) => file.async('string')));
  const within = network.segments(now).filter(({ from, to }) => BigInt(from) >= job.from && BigInt(to) <= job.to);
  const expected = network.texts(requireTable(job.table), within).map((one) => one.text);
  const isSame = texts.length === expected.length && texts.every((one) => expected.includes(one));
  return isSame ? [] : [`${result.file} does not hold the rows of the network`];
}
