/**
 * The permutation of SHA-3 (FIPS 202, Keccak-f[1600]) on 32-bit halves of its 25 lanes, low half first. It is unrolled,
 * because tables and loops would cost most of its speed, and a proof of work does nothing else.
 */

type Tuple<Length extends number, Items extends number[] = []> = Items['length'] extends Length
  ? Items
  : Tuple<Length, [...Items, number]>;

/** The state of SHA-3 as 50 words of 32 bits: word 2i is the low half of lane i, word 2i + 1 the high one. */
export type KeccakState = Tuple<50> & Int32Array;

/** Returns a state of zeros, with which each hash begins. */
export function createKeccakState(): KeccakState {
  return new Int32Array(50) as KeccakState;
}

const ROUNDS = 24;
/** Low and high half of each round's constant, which a shift register of 8 bits gives. */
const ROUND_CONSTANTS = makeRoundConstants();

/** Computes the constants of the 24 rounds with the shift register of FIPS 202. */
function makeRoundConstants(): Int32Array {
  const constants = new Int32Array(2 * ROUNDS);
  let register = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let bit = 1; bit <= 64; bit *= 2) {
      const word = 2 * round + (bit > 32 ? 1 : 0);
      if (register & 1) constants[word] = (constants[word] ?? 0) | (1 << ((bit - 1) & 31));
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
  }
  return constants;
}

/** Permutes the state in place. */
// biome-ignore format: one lane per line
export function permute(s: KeccakState): void {
  for (let round = 0; round < 2 * ROUNDS; round += 2) {
    // Column parities, then each lane is mixed with its neighbouring columns', turned, and moved to its new place (b).
    const c0l = s[0] ^ s[10] ^ s[20] ^ s[30] ^ s[40];
    const c0h = s[1] ^ s[11] ^ s[21] ^ s[31] ^ s[41];
    const c1l = s[2] ^ s[12] ^ s[22] ^ s[32] ^ s[42];
    const c1h = s[3] ^ s[13] ^ s[23] ^ s[33] ^ s[43];
    const c2l = s[4] ^ s[14] ^ s[24] ^ s[34] ^ s[44];
    const c2h = s[5] ^ s[15] ^ s[25] ^ s[35] ^ s[45];
    const c3l = s[6] ^ s[16] ^ s[26] ^ s[36] ^ s[46];
    const c3h = s[7] ^ s[17] ^ s[27] ^ s[37] ^ s[47];
    const c4l = s[8] ^ s[18] ^ s[28] ^ s[38] ^ s[48];
    const c4h = s[9] ^ s[19] ^ s[29] ^ s[39] ^ s[49];
    const d0l = c4l ^ ((c1l << 1) | (c1h >>> 31)); const d0h = c4h ^ ((c1h << 1) | (c1l >>> 31));
    const d1l = c0l ^ ((c2l << 1) | (c2h >>> 31)); const d1h = c0h ^ ((c2h << 1) | (c2l >>> 31));
    const d2l = c1l ^ ((c3l << 1) | (c3h >>> 31)); const d2h = c1h ^ ((c3h << 1) | (c3l >>> 31));
    const d3l = c2l ^ ((c4l << 1) | (c4h >>> 31)); const d3h = c2h ^ ((c4h << 1) | (c4l >>> 31));
    const d4l = c3l ^ ((c0l << 1) | (c0h >>> 31)); const d4h = c3h ^ ((c0h << 1) | (c0l >>> 31));
    const b0l = s[0] ^ d0l; const b0h = s[1] ^ d0h;
    const t1l = s[12] ^ d1l; const t1h = s[13] ^ d1h;
    const b1l = (t1h << 12) | (t1l >>> 20); const b1h = (t1l << 12) | (t1h >>> 20);
    const t2l = s[24] ^ d2l; const t2h = s[25] ^ d2h;
    const b2l = (t2h << 11) | (t2l >>> 21); const b2h = (t2l << 11) | (t2h >>> 21);
    const t3l = s[36] ^ d3l; const t3h = s[37] ^ d3h;
    const b3l = (t3l << 21) | (t3h >>> 11); const b3h = (t3h << 21) | (t3l >>> 11);
    const t4l = s[48] ^ d4l; const t4h = s[49] ^ d4h;
    const b4l = (t4l << 14) | (t4h >>> 18); const b4h = (t4h << 14) | (t4l >>> 18);
    const t5l = s[6] ^ d3l; const t5h = s[7] ^ d3h;
    const b5l = (t5l << 28) | (t5h >>> 4); const b5h = (t5h << 28) | (t5l >>> 4);
    const t6l = s[18] ^ d4l; const t6h = s[19] ^ d4h;
    const b6l = (t6l << 20) | (t6h >>> 12); const b6h = (t6h << 20) | (t6l >>> 12);
    const t7l = s[20] ^ d0l; const t7h = s[21] ^ d0h;
    const b7l = (t7l << 3) | (t7h >>> 29); const b7h = (t7h << 3) | (t7l >>> 29);
    const t8l = s[32] ^ d1l; const t8h = s[33] ^ d1h;
    const b8l = (t8h << 13) | (t8l >>> 19); const b8h = (t8l << 13) | (t8h >>> 19);
    const t9l = s[44] ^ d2l; const t9h = s[45] ^ d2h;
    const b9l = (t9h << 29) | (t9l >>> 3); const b9h = (t9l << 29) | (t9h >>> 3);
    const t10l = s[2] ^ d1l; const t10h = s[3] ^ d1h;
    const b10l = (t10l << 1) | (t10h >>> 31); const b10h = (t10h << 1) | (t10l >>> 31);
    const t11l = s[14] ^ d2l; const t11h = s[15] ^ d2h;
    const b11l = (t11l << 6) | (t11h >>> 26); const b11h = (t11h << 6) | (t11l >>> 26);
    const t12l = s[26] ^ d3l; const t12h = s[27] ^ d3h;
    const b12l = (t12l << 25) | (t12h >>> 7); const b12h = (t12h << 25) | (t12l >>> 7);
    const t13l = s[38] ^ d4l; const t13h = s[39] ^ d4h;
    const b13l = (t13l << 8) | (t13h >>> 24); const b13h = (t13h << 8) | (t13l >>> 24);
    const t14l = s[40] ^ d0l; const t14h = s[41] ^ d0h;
    const b14l = (t14l << 18) | (t14h >>> 14); const b14h = (t14h << 18) | (t14l >>> 14);
    const t15l = s[8] ^ d4l; const t15h = s[9] ^ d4h;
    const b15l = (t15l << 27) | (t15h >>> 5); const b15h = (t15h << 27) | (t15l >>> 5);
    const t16l = s[10] ^ d0l; const t16h = s[11] ^ d0h;
    const b16l = (t16h << 4) | (t16l >>> 28); const b16h = (t16l << 4) | (t16h >>> 28);
    const t17l = s[22] ^ d1l; const t17h = s[23] ^ d1h;
    const b17l = (t17l << 10) | (t17h >>> 22); const b17h = (t17h << 10) | (t17l >>> 22);
    const t18l = s[34] ^ d2l; const t18h = s[35] ^ d2h;
    const b18l = (t18l << 15) | (t18h >>> 17); const b18h = (t18h << 15) | (t18l >>> 17);
    const t19l = s[46] ^ d3l; const t19h = s[47] ^ d3h;
    const b19l = (t19h << 24) | (t19l >>> 8); const b19h = (t19l << 24) | (t19h >>> 8);
    const t20l = s[4] ^ d2l; const t20h = s[5] ^ d2h;
    const b20l = (t20h << 30) | (t20l >>> 2); const b20h = (t20l << 30) | (t20h >>> 2);
    const t21l = s[16] ^ d3l; const t21h = s[17] ^ d3h;
    const b21l = (t21h << 23) | (t21l >>> 9); const b21h = (t21l << 23) | (t21h >>> 9);
    const t22l = s[28] ^ d4l; const t22h = s[29] ^ d4h;
    const b22l = (t22h << 7) | (t22l >>> 25); const b22h = (t22l << 7) | (t22h >>> 25);
    const t23l = s[30] ^ d0l; const t23h = s[31] ^ d0h;
    const b23l = (t23h << 9) | (t23l >>> 23); const b23h = (t23l << 9) | (t23h >>> 23);
    const t24l = s[42] ^ d1l; const t24h = s[43] ^ d1h;
    const b24l = (t24l << 2) | (t24h >>> 30); const b24h = (t24h << 2) | (t24l >>> 30);
    // Each row is combined with its two right neighbours.
    s[0] = b0l ^ (~b1l & b2l) ^ (ROUND_CONSTANTS[round] ?? 0);
    s[1] = b0h ^ (~b1h & b2h) ^ (ROUND_CONSTANTS[round + 1] ?? 0);
    s[2] = b1l ^ (~b2l & b3l); s[3] = b1h ^ (~b2h & b3h);
    s[4] = b2l ^ (~b3l & b4l); s[5] = b2h ^ (~b3h & b4h);
    s[6] = b3l ^ (~b4l & b0l); s[7] = b3h ^ (~b4h & b0h);
    s[8] = b4l ^ (~b0l & b1l); s[9] = b4h ^ (~b0h & b1h);
    s[10] = b5l ^ (~b6l & b7l); s[11] = b5h ^ (~b6h & b7h);
    s[12] = b6l ^ (~b7l & b8l); s[13] = b6h ^ (~b7h & b8h);
    s[14] = b7l ^ (~b8l & b9l); s[15] = b7h ^ (~b8h & b9h);
    s[16] = b8l ^ (~b9l & b5l); s[17] = b8h ^ (~b9h & b5h);
    s[18] = b9l ^ (~b5l & b6l); s[19] = b9h ^ (~b5h & b6h);
    s[20] = b10l ^ (~b11l & b12l); s[21] = b10h ^ (~b11h & b12h);
    s[22] = b11l ^ (~b12l & b13l); s[23] = b11h ^ (~b12h & b13h);
    s[24] = b12l ^ (~b13l & b14l); s[25] = b12h ^ (~b13h & b14h);
    s[26] = b13l ^ (~b14l & b10l); s[27] = b13h ^ (~b14h & b10h);
    s[28] = b14l ^ (~b10l & b11l); s[29] = b14h ^ (~b10h & b11h);
    s[30] = b15l ^ (~b16l & b17l); s[31] = b15h ^ (~b16h & b17h);
    s[32] = b16l ^ (~b17l & b18l); s[33] = b16h ^ (~b17h & b18h);
    s[34] = b17l ^ (~b18l & b19l); s[35] = b17h ^ (~b18h & b19h);
    s[36] = b18l ^ (~b19l & b15l); s[37] = b18h ^ (~b19h & b15h);
    s[38] = b19l ^ (~b15l & b16l); s[39] = b19h ^ (~b15h & b16h);
    s[40] = b20l ^ (~b21l & b22l); s[41] = b20h ^ (~b21h & b22h);
    s[42] = b21l ^ (~b22l & b23l); s[43] = b21h ^ (~b22h & b23h);
    s[44] = b22l ^ (~b23l & b24l); s[45] = b22h ^ (~b23h & b24h);
    s[46] = b23l ^ (~b24l & b20l); s[47] = b23h ^ (~b24h & b20h);
    s[48] = b24l ^ (~b20l & b21l); s[49] = b24h ^ (~b20h & b21h);
  }
}
