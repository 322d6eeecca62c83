/** Exact arithmetic on decimals, and the order of their texts. Amounts, prices and scores never become numbers. */
export { compareDecimalTexts } from './compare-texts.ts';
export {
  absolute,
  compareDecimals,
  cutTo,
  type Decimal,
  divide,
  divideRounded,
  movePoint,
  multiply,
  ONE,
  parseDecimal,
  roundTo,
  subtract,
  sum,
  writeDecimal,
  writeFixed,
  ZERO,
} from './decimal.ts';
export { decimalSortKey } from './sort-key.ts';
