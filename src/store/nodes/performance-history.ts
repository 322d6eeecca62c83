import type { InputOf, OutputOf } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { readEpochs } from '../network-state.ts';

type History = OutputOf<'performanceHistory'>;

/**
 * Answers `performanceHistory`: the performance of every node in the stored epochs from `from` to `to`, both included.
 * Reads each node of these epochs once.
 */
export function readPerformanceHistory(connection: Connection, { from, to }: InputOf<'performanceHistory'>): History {
  const epochs = readEpochs(connection)
    .filter((seq) => seq >= from && seq <= to)
    .reverse();
  const scores = new Map<string, History['nodes'][number]['scores']>();
  epochs.forEach((seq, index) => {
    const rows = connection
      .statement(
        "SELECT id, json_extract(record, '$.rankingScore.performanceScore') FROM node INDEXED BY node_by_epoch WHERE epoch = ?",
      )
      .all(seq);
    for (const [id, score] of rows as [string, string | null][]) {
      const ofNode = scores.get(id) ?? epochs.map(() => null);
      ofNode[index] = score === '' ? null : score;
      scores.set(id, ofNode);
    }
  });
  return {
    epochs,
    nodes: [...scores].map(([id, ofNode]) => ({ id, scores: ofNode })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
