import { expect, test } from 'vitest';
import { analyse } from '../analyses.ts';
import { saveAll, withStore } from '../lists.fixture.ts';

const at = (block: number, hash = `h${block}`) => ({ atBlock: BigInt(block), hash, blockHash: 'bb' });

test('unusual intervals are flagged by comparison with the median', () =>
  withStore(({ writer, connection }) => {
    const regular = Array.from({ length: 10 }, (_, index) => at(900 * (index + 1)));
    saveAll(writer, 'checkpoints', '', [...regular, at(11_700), at(12_600, 'h11700'), at(13_000)]);
    const answer = analyse(connection, 'checkpointIntervals', { columns: 1000 });
    expect(answer).toMatchObject({ from: 900n, to: 13_000n, median: 900n, gaps: 1, early: 1, repeated: 1 });
    expect(answer.flags).toEqual([
      { kind: 'early', fromBlock: 12_600n, toBlock: 13_000n, blocks: 400n, missing: 0 },
      { kind: 'repeated', fromBlock: 11_700n, toBlock: 12_600n, blocks: 900n, missing: 0 },
      { kind: 'gap', fromBlock: 9000n, toBlock: 11_700n, blocks: 2700n, missing: 2 },
    ]);
    expect(answer.intervals).toMatchObject({ points: 12, raw: true });
    expect(answer.intervals.blocks.at(-1)).toBe(13_000n);
    const part = analyse(connection, 'checkpointIntervals', { columns: 2, from: 9001n, to: 12_000n });
    expect(part.intervals).toMatchObject({ points: 1, blocks: [11_700n], values: [2700n] });
  }));

test('fewer than two checkpoints have no interval', () =>
  withStore(({ writer, connection }) => {
    saveAll(writer, 'checkpoints', '', [at(5)]);
    expect(analyse(connection, 'checkpointIntervals', { columns: 10 })).toMatchObject({ median: null, flags: [] });
  }));
