/**
 * Computes the CRC-32 of joined texts from the CRCs of the parts. A CRC is a remainder of polynomials over GF(2).
 * Appending n bytes multiplies it by x^(8n) and then adds their CRC. Polynomials are stored as in CRC-32: the
 * coefficient of x^0 is the highest of 32 bits.
 */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const X_TO_THE_8TH = 0x00800000;

/** Multiplies a polynomial by x. */
function timesX(a: number): number {
  return (a & 1) === 0 ? a >>> 1 : (a >>> 1) ^ POLYNOMIAL;
}

/** Multiplies two polynomials. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bits = a; bits !== 0; bits <<= 1) {
    if ((bits & ONE) !== 0) product ^= shifted;
    shifted = timesX(shifted);
  }
  return product;
}

/** x^(8 * 2^k) for every k that a length below 2^53 can need. */
const squares: number[] = [X_TO_THE_8TH];
for (let k = 1; k < 53; k += 1) {
  const previous = squares[k - 1] ?? ONE;
  squares.push(multiply(previous, previous));
}

/** Returns x^(8n); `n` is a number of bytes below 2^53. */
function xToThe8n(n: number): number {
  let power = ONE;
  let rest = n;
  for (const square of squares) {
    if (rest === 0) break;
    if (rest % 2 === 1) power = multiply(power, square);
    rest = Math.floor(rest / 2);
  }
  return power;
}

/** Returns the CRC-32 of A followed by B, from the CRCs of both and the length of B in bytes (below 2^53). */
export function combineCrc32(crcA: number, crcB: number, lengthB: number): number {
  return (multiply(xToThe8n(lengthB), crcA) ^ crcB) >>> 0;
}
