import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Node } from '../../contract/index.ts';
import { Node as NodeSchema } from '../../contract/index.ts';
import { openForWriting } from '../../sqlite/index.ts';
import { withStore } from '../lists.fixture.ts';
import { LISTS_MIGRATIONS, listsFile } from '../lists-format.ts';
import { arbitraryNodes } from '../records.fixture.ts';
import { findNode } from '../scans/find-node.ts';
import { scanList } from '../scans/lookups.ts';
import { saveNodes } from './save-nodes.ts';

const HUGE = '9'.repeat(60);

function node(id: string, more: Partial<Node> = {}): Node {
  return { ...NodeSchema.parse({ id }), ...more };
}

const all = { direction: 'ascending', limit: 100 } as const;

test('a snapshot replaces the one before it: nodes and delegations that upstream removed are removed here', () =>
  withStore((store) => {
    fc.assert(
      fc.property(arbitraryNodes, arbitraryNodes, (before, after) => {
        store.empty();
        const { writer, connection } = store;
        writer.saveNodes(7n, before, 1);
        writer.saveNodes(7n, after, 2);
        const { rows, coverage } = scanList(connection, 'nodes', { epochSeq: 7n }, all);
        expect(rows.map(({ record }) => record)).toEqual(after);
        expect(coverage).toEqual({ complete: true, asOf: 2 });
        const [delegations] = connection.statement('SELECT count(*) FROM delegation').get() ?? [];
        expect(delegations).toBe(BigInt(after.flatMap((kept) => kept.delegations).length));
        expect(writer.counts().nodes).toBe(after.length);
      }),
      { numRuns: 30 },
    );
  }));

test('amounts of any size and sign, and absent values, are read back unchanged', () =>
  withStore(({ writer, connection }) => {
    const exact = node('aa', {
      stakedTotal: HUGE,
      pendingStake: `-${HUGE}`,
      delegations: [{ party: 'bb', nodeId: 'aa', amount: HUGE, epochSeq: '18446744073709551615' }],
      rankingScore: null,
      rewardScore: null,
      epochData: null,
    });
    writer.saveNodes(7n, [exact], 1);
    expect(findNode(connection, 'aa', 7n)).toEqual({
      node: exact,
      epochSeq: 7n,
      coverage: { complete: true, asOf: 1 },
    });
  }));

test('a node is found in the current epoch unless another is named, by its id in any case', () =>
  withStore(({ writer, connection }) => {
    writer.saveNodes(7n, [node('aa', { name: 'then' })], 1);
    writer.saveNodes(8n, [node('aa', { name: 'now' })], 1);
    writer.saveCurrentEpoch(8n);
    expect(findNode(connection, 'AA', undefined)).toMatchObject({ node: { name: 'now' }, epochSeq: 8n });
    expect(findNode(connection, 'aa', 7n)).toMatchObject({ node: { name: 'then' }, epochSeq: 7n });
    expect(() => findNode(connection, 'bb', 7n)).toThrow(expect.objectContaining({ code: 'NODE_UNKNOWN' }));
    expect(() => findNode(connection, 'aa', 9n)).toThrow(expect.objectContaining({ code: 'NOT_CACHED' }));
  }));

test('of a node given twice the last counts', () =>
  withStore(({ writer, connection }) => {
    writer.saveNodes(7n, [node('aa', { name: 'first' }), node('aa', { name: 'last' })], 1);
    const { rows } = scanList(connection, 'nodes', { epochSeq: 7n }, all);
    expect(rows.map(({ record }) => record.name)).toEqual(['last']);
  }));

test('delegations that did not change are not written again', () =>
  withStore(({ folder, connection }) => {
    const own = openForWriting(listsFile(folder), LISTS_MIGRATIONS);
    const rowsWritten = (work: () => void) => {
      const total = () => Number(own.statement('SELECT total_changes()').get()?.[0]);
      const before = total();
      own.write(work);
      return total() - before;
    };
    const delegations = Array.from({ length: 50 }, (_, index) => ({
      party: `delegator ${index}`,
      nodeId: 'aa',
      amount: '1',
      epochSeq: '7',
    }));
    saveNodes(own, { epoch: 7n, nodes: [node('aa', { delegations })], at: 1, isProvisional: false });
    const changed = node('aa', { delegations, stakedTotal: '5' });
    expect(rowsWritten(() => saveNodes(own, { epoch: 7n, nodes: [changed], at: 2, isProvisional: false }))).toBe(2);
    expect(findNode(connection, 'aa', 7n).node).toEqual(changed);
    own.close();
  }));
