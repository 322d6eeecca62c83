import { z } from 'zod';
import { int64, Suspicion, Table } from '../../contract/index.ts';
import { verdictOfParts } from '../segments/suspicion.ts';
import type { ArchivePlan, StoredHolding } from './plan-archive.ts';

/** A number of rows or bytes. */
const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const ManifestSegment = z.object({
  fromBlock: int64,
  toBlock: int64,
  schemaVersion: int64,
  /** The network's own id of the segment; empty when it is unknown. */
  segmentId: z.string(),
  /** Address of the service that sent the rows. */
  source: z.string(),
  rows: count,
  /** Bytes and SHA-256 of the rows as CSV, without the header. */
  bytes: count,
  sha256,
  /** The reason not to trust these rows; null when there is none. */
  suspicion: Suspicion.nullable(),
});

/** The manifest beside an exported archive: its origin and its proofs. Heights are blocks, both ends included. */
export const ArchiveManifest = z.object({
  format: z.literal(1),
  /** Address of the network's data service. */
  network: z.string(),
  chain: z.string(),
  table: Table,
  fromBlock: int64,
  toBlock: int64,
  archive: z.object({ name: z.string(), bytes: count, sha256 }),
  /** As in a verification: `complete` unless the rows of a segment should not be trusted. */
  verdict: z.enum(['complete', 'incomplete', 'damaged']),
  /** Proven when every segment's rows reach its last block; unproven when the table does not show it. */
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
export type ArchiveManifest = z.output<typeof ArchiveManifest>;

/** Returns the path of the manifest beside an archive: the archive's path with `.manifest.json` appended. */
export function manifestPath(archive: string): string {
  return `${archive}.manifest.json`;
}

/** Returns the manifest's record of one stored segment. */
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

/**
 * Returns the manifest of a written archive: its files and segments with their hashes, and the verdict on its parts.
 * @param network address of the network's data service
 * @param name the name of the file, which may differ from the plan's
 * @param sha256 of the whole archive, in hexadecimal digits
 */
export function describeArchive(plan: ArchivePlan, network: string, name: string, sha256: string): ArchiveManifest {
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

/** Returns the manifest of an archive as indented JSON text with a final line feed. */
export function formatArchiveManifest(manifest: ArchiveManifest): string {
  return `${JSON.stringify(z.encode(ArchiveManifest, manifest), null, 2)}\n`;
}
