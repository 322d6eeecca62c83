import { join } from 'node:path';
import { z } from 'zod';
import { OrreryError, parseForeignJson } from '../../contract/index.ts';
import { readRegularFile } from '../../files/index.ts';
import { merkleRoot } from './merkle.ts';

const FORMAT = 1;
/** Maximum size of a manifest. One of 500,000 segments is smaller. */
const MANIFEST_BYTES = 128 * 1024 * 1024;
/** More than any manifest of a network that exists. */
const height = z.string().regex(/^\d{1,19}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** A segment in a manifest, with the digest of its rows. */
const ManifestSegment = z.object({
  from: height,
  to: height,
  schemaVersion: z.string().regex(/^-?\d{1,19}$/),
  rows: count,
  sha256,
  /** Exact: its rows in Parquet give the bytes of the digest back. */
  verdict: z.enum(['exact', 'inexact']),
});
export type ManifestSegment = z.output<typeof ManifestSegment>;

/** The path of a Parquet file, relative to its table's folder and never outside of it. */
export const ParquetPath = z.string().regex(/^(day=\d{4}-\d{2}-\d{2}\/\d+|[a-z_]+)-\d+(-\d+)?\.parquet$/);

/** A Parquet file in a manifest, with its size and digest. */
export const ManifestFile = z.object({
  path: ParquetPath,
  sha256,
  bytes: count,
  rows: count,
});
export type ManifestFile = z.output<typeof ManifestFile>;

/** The content of a table's folder, and its proof (docs/dataset.md). */
export const TableManifest = z.object({
  format: z.literal(FORMAT),
  chain: z.string(),
  table: z.string(),
  /** The header of each schema version. */
  schemas: z.record(z.string(), z.array(z.string())),
  segments: z.array(ManifestSegment),
  /** Of a list: how much of it was stored, as of when (RFC 3339). */
  snapshot: z.object({ asOf: z.string().nullable(), complete: z.boolean() }).optional(),
  files: z.array(ManifestFile),
});
export type TableManifest = z.output<typeof TableManifest>;

/** The name of the folder, within the folder of a table, that has Orrery's own files. */
export const OWN_FOLDER = '_orrery';

/** Returns the path of the manifest in a table's folder. */
export function manifestFile(folder: string): string {
  return join(folder, OWN_FOLDER, 'manifest.json');
}

/** Returns the manifest of a table as JSON text. */
export function formatTableManifest(manifest: TableManifest): string {
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

/** Parses a manifest. @throws OrreryError DATASET_NEWER if a later version wrote it, DATASET_DAMAGED if it is none */
function parseManifest(file: string, text: string): TableManifest {
  let value: unknown;
  try {
    value = parseForeignJson(text);
  } catch (cause) {
    throw new OrreryError('DATASET_DAMAGED', { file, problem: 'it is not JSON' }, { cause });
  }
  const { data: versioned } = z.object({ format: z.int() }).safeParse(value);
  if (versioned !== undefined && versioned.format > FORMAT) {
    throw new OrreryError('DATASET_NEWER', { file, found: versioned.format, known: FORMAT });
  }
  const parsed = TableManifest.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const problem = `it is not a manifest of Orrery (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''})`;
  throw new OrreryError('DATASET_DAMAGED', { file, problem });
}

/**
 * Returns the manifest of a table; undefined if there is none.
 * @throws OrreryError DATASET_NEWER, DATASET_DAMAGED, FILE_UNREADABLE
 */
export async function readTableManifest(folder: string): Promise<TableManifest | undefined> {
  const file = manifestFile(folder);
  const text = await readRegularFile(file, MANIFEST_BYTES);
  return text === undefined ? undefined : parseManifest(file, text.toString());
}

/**
 * Returns a function that finds the segments whose rows a file can hold, by the blocks in its name; lowest first.
 * It sorts the segments once, so that no file is compared with all of them.
 */
export function segmentFinder(
  segments: readonly ManifestSegment[],
): (file: Pick<ManifestFile, 'path'>) => ManifestSegment[] {
  const ordered = segments
    .map((segment) => ({ segment, from: BigInt(segment.from), to: BigInt(segment.to) }))
    .sort((a, b) => Number(a.from - b.from));
  return ({ path }) => {
    const [first = 0n, last = 0n] = /\/(\d+)-(\d+)[^/]*$/.exec(path)?.slice(1).map(BigInt) ?? [];
    let low = 0;
    for (let high = ordered.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((ordered[middle]?.from ?? first) < first) low = middle + 1;
      else high = middle;
    }
    const held: ManifestSegment[] = [];
    for (let next = ordered[low]; next !== undefined && next.from <= last; next = ordered[low]) {
      if (next.to <= last) held.push(next.segment);
      low += 1;
    }
    return held;
  };
}

/** Returns the UTC day in the path of a file, as `YYYY-MM-DD`; null if a table is not divided by days. */
export function dayOf(path: string): string | null {
  return /^day=([^/]+)\//.exec(path)?.[1] ?? null;
}

/**
 * Returns the root over all tables of a chain, in 64 hexadecimal digits: two datasets with the same root hold the same
 * history.
 */
export function rootOf(manifests: readonly TableManifest[]): string {
  const byTable = [...manifests].sort((a, b) => Buffer.compare(Buffer.from(a.table), Buffer.from(b.table)));
  const leaves = byTable.flatMap(({ chain, table, segments }) =>
    [...segments]
      .sort((a, b) => (BigInt(a.from) < BigInt(b.from) ? -1 : 1))
      .map(({ from, to, sha256, verdict }) =>
        // Nobody can prove the values of an inexact segment, so its root differs from that of an exact one.
        [chain, table, from, to, sha256, ...(verdict === 'inexact' ? [verdict] : [])].join('\t'),
      ),
  );
  return merkleRoot(leaves);
}
