/** Rows like those of a busy network, the same on every machine: trades and orders under the columns of schema 123. */
import { createCipheriv } from 'node:crypto';

export type BenchTable = 'TABLE_TRADES' | 'TABLE_ORDERS';

const PARTIES = 2_000;
const MARKETS = 12;

/** Endless hexadecimal digits that do not compress. */
class Digits {
  readonly #cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), Buffer.alloc(16));
  #text = '';
  #at = 0;

  take(count: number): string {
    if (this.#at + count > this.#text.length) {
      this.#text = this.#cipher.update(Buffer.alloc(1 << 20)).toString('hex');
      this.#at = 0;
    }
    this.#at += count;
    return this.#text.slice(this.#at - count, this.#at);
  }

  /** A whole number below `limit`. */
  below(limit: number): number {
    return Number.parseInt(this.take(8), 16) % limit;
  }
}

const digits = new Digits();
const parties = Array.from({ length: PARTIES }, () => `\\x${digits.take(64)}`);
const markets = Array.from({ length: MARKETS }, () => `\\x${digits.take(64)}`);

function bytea(): string {
  return `\\x${digits.take(64)}`;
}

function time(block: number, offset: number): string {
  const at = new Date(1_700_000_000_000 + block * 1000);
  const [date = '', clock = ''] = at.toISOString().split(/[T.]/);
  const fraction = String(123_456 + offset).padStart(6, '0');
  return `${date} ${clock}.${fraction}+00`;
}

/** A party id; a few parties do most of the trading. */
function party(): string {
  return parties[Math.floor((digits.below(1_000_000) / 1_000_000) ** 3 * PARTIES)] ?? '';
}

const TRADES_HEADER =
  'synthetic_time,tx_hash,vega_time,seq_num,id,market_id,price,size,buyer,seller,aggressor,buy_order,sell_order,type,' +
  ['maker', 'infrastructure', 'liquidity'].map((fee) => `buyer_${fee}_fee`).join() +
  ',' +
  ['maker', 'infrastructure', 'liquidity'].map((fee) => `seller_${fee}_fee`).join() +
  ',buyer_auction_batch,seller_auction_batch,' +
  ['buyer', 'seller']
    .flatMap((side) =>
      ['referral', 'volume'].flatMap((kind) =>
        ['maker', 'infrastructure', 'liquidity'].map((fee) => `${side}_${fee}_fee_${kind}_discount`),
      ),
    )
    .join() +
  ',' +
  ['buyer', 'seller']
    .flatMap((side) => ['buy_back_fee', 'treasury_fee', 'high_volume_maker_fee'].map((fee) => `${side}_${fee}`))
    .join();

function trade(block: number, sequence: number): string {
  const market = digits.below(MARKETS);
  const fees = Array.from({ length: 6 }, (_, index) => (index < 3 ? digits.below(500_000) : 0)).join();
  return (
    `${time(block, sequence)},${bytea()},${time(block, 0)},${sequence},${bytea()},${markets[market]},` +
    `${(market + 1) * 1_000_000 + digits.below(20_000)},${1 + digits.below(5_000)},${party()},${party()},` +
    `${1 + (sequence % 2)},${bytea()},${bytea()},1,${fees},,,${digits.below(900)},0,${digits.below(900)},` +
    `0,0,0,0,0,0,0,0,0,0,0,0,0,0,0\n`
  );
}

const ORDERS_HEADER =
  'id,market_id,party_id,side,price,size,remaining,time_in_force,type,status,reference,reason,version,batch_id,' +
  'pegged_offset,pegged_reference,lp_id,created_at,updated_at,expires_at,tx_hash,vega_time,seq_num,post_only,' +
  'reduce_only,reserved_remaining,peak_size,minimum_visible_size';

function order(block: number, sequence: number): string {
  const market = digits.below(MARKETS);
  const size = 1 + digits.below(5_000);
  const reference = digits.below(3) === 0 ? `"bot ""${digits.below(40)}"", ${digits.take(6)}"` : '""';
  return (
    `${bytea()},${markets[market]},${party()},${1 + (sequence % 2)},${(market + 1) * 1_000_000 + digits.below(20_000)},` +
    `${size},${digits.below(size)},1,1,${1 + digits.below(4)},${reference},,${1 + digits.below(3)},0,,,,` +
    `${time(block, 0)},,,${bytea()},${time(block, 0)},${sequence},${digits.below(2) === 0 ? 't' : 'f'},f,,,\n`
  );
}

/** CSV of one segment, without the header: rows of blocks from `from` to before `to`, until `bytes` are reached. */
export function* rowsOf(table: BenchTable, from: number, to: number, bytes: number): Generator<string> {
  const row = table === 'TABLE_TRADES' ? trade : order;
  let written = 0;
  for (let block = from; block < to; block += 1) {
    const due = (bytes * (block - from + 1)) / (to - from);
    let text = '';
    for (let sequence = 1; written + text.length < due; sequence += 1) text += row(block, sequence);
    written += text.length;
    yield text;
  }
}

export function headerOf(table: BenchTable): string {
  return `${table === 'TABLE_TRADES' ? TRADES_HEADER : ORDERS_HEADER}\n`;
}
