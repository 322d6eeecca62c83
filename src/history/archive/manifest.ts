import { z } from 'zod';
import { int64, Table } from '../../contract/index.ts';
import { SUSPICIONS, verdictOfParts } from '../segments/suspicion.ts';
import type { ArchivePlan, StoredHolding } from './plan-archive.ts';

/** Counts of rows and bytes. */
const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const ManifestSegment = z.object({
  fromBlock: int64,
  toBlock: int64,
  schemaVersion: int64,
  /** The network's own id of the segment; empty where it was not told. */
  segmentId: z.string(),
  /** Address of the service the rows came from. */
  source: z.string(),
  rows: count,
  /** Bytes and SHA-256 of the rows as CSV, without the header. */
  bytes: count,
  sha256,
  /** Why these rows should not be trusted; null for no reason. */
  suspicion: z.enum(SUSPICIONS).nullable(),
});

/** What stands beside an exported archive: where it came from and what proves it. Heights in blocks, included. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Address of the network's data service. */
  network: z.string(),
  chain: z.string(),
  table: Table,
  fromBlock: int64,
  toBlock: int64,
  archive: z.object({ name: z.string(), bytes: count, sha256 }),
  /** As a verification has it: `complete` unless some segment's rows should not be trusted. */
  verdict: z.enum(['complete', 'incomplete', 'damaged']),
  /** Proven when every segment's rows are known to reach its last block; unproven where the table does not show it. */
  coverage: z.enum(['proven', 'unproven']),
  rows: count,
  csv: z.array(
    z.object({
      name: z.string(),
      schemaVersion: int64,
      columns: z.array(z.string()),
      rows: count,
      /** Bytes and CRC-32 of the whole file, with the header. */
      bytes: count,
      crc32: z.string().regex(/^[0-9a-f]{8}$/),
      segments: z.array(ManifestSegment),
    }),
  ),
});
export type Manifest = z.output<typeof Manifest>;

/** Where the manifest of an archive stands. */
export function manifestPath(archive: string): string {
  return `${archive}.manifest.json`;
}

function describeSegment({ segment, part, suspicion }: StoredHolding): z.output<typeof ManifestSegment> {
  return {
    fromBlock: segment.from,
    toBlock: segment.to,
    schemaVersion: segment.schemaVersion,
    segmentId: segment.segmentId,
    source: part.source,
    rows: part.rows,
    bytes: part.rawBytes,
    sha256: part.rawSha256,
    suspicion,
  };
}

/** Describes a written archive. `name` is the file's, which may be another than the plan's. */
export function describeArchive(plan: ArchivePlan, network: string, name: string, sha256: string): Manifest {
  const holdings = plan.csv.flatMap((file) => file.holdings);
  return {
    format: 1,
    network,
    chain: plan.chain,
    table: plan.table,
    fromBlock: plan.from,
    toBlock: plan.to,
    archive: { name, bytes: plan.bytes, sha256 },
    verdict: verdictOfParts(holdings.map(({ suspicion }) => suspicion)),
    coverage: holdings.every(({ reach, suspicion }) => reach === 'reached' && suspicion === null)
      ? 'proven'
      : 'unproven',
    rows: plan.rows,
    csv: plan.csv.map((file) => ({
      name: file.name,
      schemaVersion: file.version,
      columns: [...file.columns],
      rows: file.rows,
      bytes: file.rawBytes,
      crc32: file.rawCrc.toString(16).padStart(8, '0'),
      segments: file.holdings.map(describeSegment),
    })),
  };
}

export function writeManifest(manifest: Manifest): string {
  return `${JSON.stringify(z.encode(Manifest, manifest), null, 2)}\n`;
}
