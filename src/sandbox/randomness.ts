/**
 * The source of all sandbox data: for each domain ("parties", "prices", ...) a keyed permutation of 16-byte blocks
 * (AES-128-ECB, whose key is a hash of seed and domain). A block is found by its position, so any row can be made without
 * the rows before it; a whole run of blocks costs one cipher call; and a block can be decrypted back to its position.
 * Nothing here is secret: the cipher is only a fast, exact and portable source of noise.
 */
import { createCipheriv, createDecipheriv, hash } from 'node:crypto';

export const BLOCK_BYTES = 16;

/** The position of a block of random bytes: `index` from -2^47 to 2^47-1, `part` and `detail` from 0 to 2^32-1. */
export interface Place {
  index: number;
  part: number;
  detail: number;
}

/** The random blocks of one domain. Each block follows only from its position. */
export interface Noise {
  /** The block at a position. */
  at(index: number, part?: number, detail?: number): Block;
  /** The blocks (index, part, detail), (index, part, detail+1) .. in sequence, in one cipher call. */
  details(index: number, part: number, detail: number, count: number): Buffer;
  /** The blocks (from, 0) .. (from, parts-1), (from+1, 0) .. in sequence, `count * parts` of them, of one detail. */
  run(from: number, count: number, parts: number, detail?: number): Buffer;
  /** The position of a block; meaningless for bytes that this noise did not make, so look the position up again. */
  placeOf(block: Uint8Array): Place;
}

/** Sixteen uniformly random bytes. Different lanes (0 to 3) are independent; numbers are exact, not rounded. */
export class Block {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Returns a number from 0 (included) to 1 (excluded), in steps of 2^-32. */
  unit(lane: number): number {
    return this.bytes.readUInt32LE(lane * 4) / 2 ** 32;
  }

  /** Returns a number from -1 (included) to 1 (excluded). */
  swing(lane: number): number {
    return this.unit(lane) * 2 - 1;
  }

  /** Returns a whole number from 0 to n-1. */
  below(n: number, lane: number): number {
    return Math.floor(this.unit(lane) * n);
  }

  /** Chooses one of the items, each equally often. */
  pick<Item>(items: readonly [Item, ...Item[]], lane: number): Item {
    return items[this.below(items.length, lane)] ?? items[0];
  }

  /** Returns a whole number from 0 to 2^64-1; `half` is 0 or 1. */
  wide(half: number): bigint {
    return this.bytes.readBigUInt64LE(half * 8);
  }
}

/** Returns the block of random bytes number `at` of a run, from 0. */
export function blockIn(run: Buffer, at: number): Block {
  return new Block(run.subarray(at * BLOCK_BYTES, (at + 1) * BLOCK_BYTES));
}

function writePlace(target: Buffer, offset: number, index: number, part: number, detail: number): void {
  target.writeIntLE(index, offset, 6);
  target.writeUInt16LE(0, offset + 6);
  target.writeUInt32LE(part, offset + 8);
  target.writeUInt32LE(detail, offset + 12);
}

/** Returns the random blocks of one domain, such as "parties", under a seed. */
export function createNoise(seed: string, domain: string): Noise {
  const key = hash('sha256', `orrery sandbox\n${seed}\n${domain}`, 'buffer').subarray(0, BLOCK_BYTES);
  // Without padding every block is independent and complete at once, so one cipher object can be reused.
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const place = Buffer.alloc(BLOCK_BYTES);

  return {
    at(index, part = 0, detail = 0) {
      writePlace(place, 0, index, part, detail);
      return new Block(cipher.update(place));
    },
    details(index, part, detail, count) {
      const places = Buffer.allocUnsafe(count * BLOCK_BYTES);
      for (let more = 0; more < count; more += 1) writePlace(places, more * BLOCK_BYTES, index, part, detail + more);
      return cipher.update(places);
    },
    run(from, count, parts, detail = 0) {
      const places = Buffer.allocUnsafe(count * parts * BLOCK_BYTES);
      for (let row = 0; row < count; row += 1)
        for (let part = 0; part < parts; part += 1)
          writePlace(places, (row * parts + part) * BLOCK_BYTES, from + row, part, detail);
      return cipher.update(places);
    },
    placeOf(block) {
      const found = decipher.update(block);
      return { index: found.readIntLE(0, 6), part: found.readUInt32LE(8), detail: found.readUInt32LE(12) };
    },
  };
}
