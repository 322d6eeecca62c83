/** docs/sandbox.md is complete and correct. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FAULT_KINDS, type RowKey } from '../contract/index.ts';
import { hasRules, listCommands } from '../transactions/index.ts';
import { createSandboxSource } from './source.ts';

const text = await readFile(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');
/** The second cell of each table row, by its first cell. */
const cells = new Map(
  [...text.matchAll(/^\| (.*?) \| (.*?) \|$/gm)].map(([, first = '', second = '']) => [first, second]),
);

test('every kind of fault has its row', () => {
  for (const kind of FAULT_KINDS) {
    expect([...cells.keys()].filter((cell) => new RegExp(`^\`${kind}(\\[?:N\\]?)?\`$`).test(cell))).toHaveLength(1);
  }
});

test('--parties N: exactly N exist at block 0, including the built-in one', async () => {
  expect(cells.get('`--parties N`')).toContain('At block 0 the list of parties holds exactly N rows');
  for (const parties of [1, 40, 4000]) {
    const source = createSandboxSource({ parties, height: 0, still: true });
    const { rows, exhausted } = await source.scan('parties', {}, { direction: 'ascending', limit: 5001 });
    expect([rows.length, exhausted, rows[0]?.record.id]).toEqual([parties, true, 'network']);
  }
});

test('--points N: each market has about N at block 0', async () => {
  expect(cells.get('`--points N`')).toContain(
    'At block 0 each market already has about N funding points, to within 5 %',
  );
  for (const points of [4000, 9000]) {
    const source = createSandboxSource({ points, height: 0, still: true });
    for (const { id: marketId } of source.markets) {
      let count = 0;
      for (let from: RowKey | undefined, over = false; !over; ) {
        const request = { direction: 'descending', limit: 5000, ...(from === undefined ? {} : { from }) } as const;
        const { rows, exhausted } = await source.scan('fundingPeriodDataPoints', { marketId }, request);
        count += rows.length;
        from = rows.at(-1)?.key;
        over = exhausted;
      }
      expect(Math.abs(count / points - 1)).toBeLessThan(0.05);
    }
  }
});

test('chain ids are those of the options beside them', () => {
  expect(cells.get('none')).toBe(`\`${createSandboxSource({}).chainId}\``);
  expect(cells.get('`--seed blue`')).toBe(`\`${createSandboxSource({ seed: 'blue' }).chainId}\``);
  const { chainId } = createSandboxSource({ seed: 'blue', parties: 1000, points: 5000 });
  expect(cells.get('`--seed blue --parties 1000 --points 5000`')).toBe(`\`${chainId}\``);
});

test('the commands that are judged by their rules are named, and no others', () => {
  const [, listed = ''] = /knows the rules of these commands:([^.]*)\./.exec(text) ?? [];
  const named = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  const judged = listCommands().filter(({ name }) => hasRules(name));
  expect(named.toSorted()).toEqual(judged.map(({ name }) => name).toSorted());
});
