import { describe, expect, test } from 'vitest';
import { hexIn, rowsUpTo, TO, whole } from './consistency.fixture.ts';
import { blockOf, type ReadRow, text } from './reading.fixture.ts';

describe('trading', () => {
  test('trades name the two orders that met, and the states of the orders give what is left', async () => {
    const orders = Map.groupBy(await rowsUpTo('TABLE_ORDERS'), (row) => hexIn(row, 'id'));
    const traded = new Map<string, bigint>();
    for (const row of await rowsUpTo('TABLE_TRADES')) {
      for (const [order, party, side] of [
        ['buy_order', 'buyer', '1'],
        ['sell_order', 'seller', '2'],
      ] as const) {
        const id = hexIn(row, order);
        const [first] = orders.get(id) ?? [];
        expect(first).toMatchObject({ party_id: row[party], side, market_id: row.market_id, price: row.price });
        traded.set(id, (traded.get(id) ?? 0n) + whole(row, 'size'));
      }
    }
    expect(traded.size).toBeGreaterThan(500);
    for (const [id, states] of orders) {
      const left = states.map((row) => whole(row, 'remaining'));
      expect(left.toSorted((one, other) => Number(other - one))).toEqual(left);
      const [size, last] = [whole(states[0] ?? {}, 'size'), left.at(-1) ?? 0n];
      expect(size - last).toBe(traded.get(id) ?? 0n);
      expect(text(states.at(-1) ?? {}, 'status') === '5').toBe(last === 0n);
    }
  });

  test('positions are the sum of the trades, and open interest is the sum of the long positions', async () => {
    const trades = Map.groupBy(await rowsUpTo('TABLE_TRADES'), blockOf);
    const positions = Map.groupBy(await rowsUpTo('TABLE_POSITIONS'), blockOf);
    const data = Map.groupBy(await rowsUpTo('TABLE_MARKET_DATA'), blockOf);
    const open = new Map<string, bigint>();
    for (let block = 1; block <= TO; block += 1) {
      const touched = new Set<string>();
      for (const row of trades.get(block) ?? []) {
        const size = whole(row, 'size');
        for (const [party, change] of [
          ['buyer', size],
          ['seller', -size],
        ] as const) {
          const key = `${hexIn(row, 'market_id')} ${hexIn(row, party)}`;
          open.set(key, (open.get(key) ?? 0n) + change);
          touched.add(key);
        }
      }
      const found = (positions.get(block) ?? []).map(
        (row) => [`${hexIn(row, 'market_id')} ${hexIn(row, 'party_id')}`, whole(row, 'open_volume')] as const,
      );
      expect(new Map(found)).toEqual(new Map([...touched].map((key) => [key, open.get(key)])));
      for (const row of data.get(block) ?? []) {
        const longs = [...open].filter(([key, size]) => key.startsWith(hexIn(row, 'market')) && size > 0n);
        expect(whole(row, 'open_interest')).toBe(longs.reduce((sum, [, size]) => sum + size, 0n));
      }
    }
    expect(positions.size).toBeGreaterThan(300);
    expect([...open.values()].filter((size) => size !== 0n).length).toBeLessThan(60);
  });

  test('every changed position has its margin levels', async () => {
    const countsOf = (rows: ReadRow[]) => [...Map.groupBy(rows, blockOf)].map(([block, { length }]) => [block, length]);
    expect(countsOf(await rowsUpTo('TABLE_MARGIN_LEVELS'))).toEqual(countsOf(await rowsUpTo('TABLE_POSITIONS')));
  });
});

describe('money', () => {
  test('a balance changes only with a ledger entry, over segments and epochs', async () => {
    const balances = new Map<string, bigint>();
    for (const row of await rowsUpTo('TABLE_LEDGER')) {
      const quantity = whole(row, 'quantity');
      expect(quantity).toBeGreaterThan(0n);
      for (const [side, sign] of [
        ['from', -1n],
        ['to', 1n],
      ] as const) {
        const after = whole(row, `account_${side}_balance`);
        const account = hexIn(row, `account_${side}_id`);
        expect(after - sign * quantity).toBe(balances.get(account) ?? after - sign * quantity);
        expect(after).toBeGreaterThanOrEqual(0n);
        balances.set(account, after);
      }
    }
    expect(balances.size).toBeGreaterThan(50);
  });

  test('balances are those of the last ledger entry of each block', async () => {
    const left = new Map<string, bigint>();
    for (const row of await rowsUpTo('TABLE_LEDGER')) {
      for (const side of ['from', 'to']) {
        left.set(`${blockOf(row)} ${hexIn(row, `account_${side}_id`)}`, whole(row, `account_${side}_balance`));
      }
    }
    const found = (await rowsUpTo('TABLE_BALANCES')).map(
      (row) => [`${blockOf(row)} ${hexIn(row, 'account_id')}`, whole(row, 'balance')] as const,
    );
    expect(new Map(found)).toEqual(left);
    expect(found).toHaveLength(left.size);
  });

  test('deposits, withdrawals and the fees of trades are in the ledger', async () => {
    const ledger = Map.groupBy(await rowsUpTo('TABLE_LEDGER'), (row) => text(row, 'type'));
    const sums = (rows: ReadRow[], column: string) => rows.map((row) => whole(row, column)).sort();
    const deposits = (await rowsUpTo('TABLE_DEPOSITS')).filter(({ status }) => status === 'STATUS_FINALIZED');
    expect(sums(ledger.get('TRANSFER_TYPE_DEPOSIT') ?? [], 'quantity')).toEqual(sums(deposits, 'amount'));
    const withdrawals = (await rowsUpTo('TABLE_WITHDRAWALS')).filter(({ status }) => status === 'STATUS_OPEN');
    expect(sums(ledger.get('TRANSFER_TYPE_WITHDRAW') ?? [], 'quantity')).toEqual(sums(withdrawals, 'amount'));
    const fees = (await rowsUpTo('TABLE_TRADES')).flatMap((row) => [
      whole(row, 'buyer_maker_fee'),
      whole(row, 'seller_maker_fee'),
    ]);
    const paid = fees.filter((fee) => fee > 0n).sort();
    expect(sums(ledger.get('TRANSFER_TYPE_MAKER_FEE_PAY') ?? [], 'quantity')).toEqual(paid);
  });

  test('a deposit or withdrawal is opened once and decided once', async () => {
    for (const table of ['TABLE_DEPOSITS', 'TABLE_WITHDRAWALS'] as const) {
      const byId = Map.groupBy(await rowsUpTo(table), (row) => hexIn(row, 'id'));
      const lives = [...byId.values()].map((rows) =>
        rows
          .sort((left, right) => blockOf(left) - blockOf(right))
          .map((row) => text(row, 'status').slice('STATUS_'.length))
          .join(' '),
      );
      const known =
        table === 'TABLE_DEPOSITS'
          ? ['OPEN', 'OPEN FINALIZED', 'OPEN CANCELLED', 'OPEN DUPLICATE_REJECTED']
          : ['OPEN', 'OPEN FINALIZED', 'REJECTED'];
      expect([...new Set(lives)].filter((life) => !known.includes(life))).toEqual([]);
      expect(lives.filter((life) => life === 'OPEN FINALIZED').length).toBeGreaterThan(20);
    }
  });
});

test('no two events of a block have the same number', async () => {
  const tables = [
    ...(['TABLE_CHECKPOINTS', 'TABLE_DELEGATIONS', 'TABLE_REWARDS'] as const),
    ...(['TABLE_ORDERS', 'TABLE_TRADES', 'TABLE_MARKET_DATA'] as const),
  ];
  const numbers = (await Promise.all(tables.map((table) => rowsUpTo(table, 2000)))).flatMap((rows) =>
    rows.map((row) => `${blockOf(row)} ${text(row, 'seq_num')}`),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
});
