/** Network history as real services answer it (network facts 4): the listing of segments, and the export. */
import { buffer } from 'node:stream/consumers';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HistorySegment, int64, TABLES, Table, type WireNames } from '../../contract/index.ts';
import { sendJson } from '../../gateway/index.ts';
import { streamArchive } from '../history/archive.ts';
import { type ExportPlan, planExport } from '../history/export-plan.ts';
import type { SandboxSource } from '../source.ts';
import type { FindFault } from './fault-finder.ts';
import { readQuery } from './queries.ts';
import { asBomb, BREAKING_OFF, leadUpwards, makeCrcWrong, withoutLastSegment, withPath } from './spoiling-archives.ts';

export const EXPORT_PATH = '/api/v2/networkhistory/export';
const SEGMENTS_PATH = '/api/v2/networkhistory/segments';
/** Segments written between two looks at what else is to be done. */
const SLICE = 1000;

/** Block heights and the table that are left out count as zero, as everywhere in the network's own parsing. */
const ExportQuery = z.object({
  fromBlock: int64.default(0n),
  toBlock: int64.default(0n),
  table: z
    .string()
    .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : text))
    .pipe(Table)
    .default(TABLES[0]),
});

/** Newest first. */
async function listSegments({ history }: SandboxSource, height: number): Promise<unknown[]> {
  const newest = history.newestAt(height);
  const listed: unknown[] = [];
  if (newest === undefined) return listed;
  for (const segment of history.between(history.oldestAt(height).from, newest.to)) {
    listed.push(z.encode(HistorySegment, history.describe(segment)));
    if (listed.length % SLICE === 0) await yieldToOthers();
  }
  return listed.reverse();
}

export function addHistoryRoutes(
  app: FastifyInstance,
  source: SandboxSource,
  names: WireNames,
  faultOf: FindFault,
): void {
  const { history, chainId } = source;

  const filesOf = ({ table, runs }: ExportPlan) =>
    runs.map(({ name, segments }) => ({ name, text: () => history.csv(table, segments) }));

  /** The archive, made wrong where a fault says so. */
  const bodyOf = async (plan: ExportPlan, request: FastifyRequest) => {
    const has = (kind: Parameters<FindFault>[1]) => faultOf(request, kind);
    if (has('cut-after-zip') !== undefined) return streamArchive(filesOf(withoutLastSegment(plan)), BREAKING_OFF);
    const bomb = has('bomb');
    if (bomb !== undefined) return streamArchive(asBomb(filesOf(plan), bomb.value));
    if (has('traversal') === undefined && has('bad-crc') === undefined) return streamArchive(filesOf(plan));
    const upwards = has('traversal') !== undefined;
    const archive = await buffer(streamArchive(upwards ? withPath(filesOf(plan)) : filesOf(plan)));
    if (upwards) leadUpwards(archive);
    else makeCrcWrong(archive);
    return archive;
  };

  app.get(SEGMENTS_PATH, async (_, reply) =>
    sendJson(reply, { segments: await listSegments(source, source.height()) }),
  );

  // A request for the headers alone would make the whole archive.
  app.get(EXPORT_PATH, { exposeHeadRoute: false }, async (request, reply): Promise<FastifyReply> => {
    const { fromBlock: from, toBlock: to, table } = readQuery(ExportQuery, request.query);
    const plan = planExport(history, { table, from, to }, { chainId, height: source.height(), names });
    const body = await bodyOf(plan, request);
    return reply
      .headers({ 'content-type': 'application/zip', 'content-disposition': `attachment;filename=${plan.name}` })
      .send(body);
  });
}
