import { cutTo, multiply, ONE, subtract, sum, writeDecimal } from '../../decimal/index.ts';
import { FUNDING_PARAMETERS } from '../funding/markets.ts';
import { divideScores, limitTo, scoreOf } from '../nodes/scores.ts';

const YEAR = 365n * 24n * 3600n;

/** The parameters of funding payments, as decimals. */
export interface FundingTerms {
  interestRate: string;
  clampLowerBound: string;
  clampUpperBound: string;
}

/**
 * Computes the payment of a long position of size one for a period, as the network does: the difference of both
 * averages and the interest of the elapsed time, within bounds. Divisions are rounded to 16 places.
 * @param internal, external the averages in the asset's smallest unit
 * @param elapsed seconds since the period began
 * @returns `payment` truncated to a whole number, negative when longs receive; `rate` is its ratio to the external
 * average
 */
export function fundingPaymentOf(
  internal: bigint,
  external: bigint,
  elapsed: bigint,
  terms: FundingTerms = FUNDING_PARAMETERS,
): { payment: string; rate: string } {
  const [own, spot] = [scoreOf(internal), scoreOf(external)];
  let payment = subtract(own, spot);
  const interest = scoreOf(terms.interestRate);
  if (interest.units !== 0n) {
    const growth = divideScores(multiply(interest, scoreOf(elapsed)), scoreOf(YEAR));
    const wanted = subtract(multiply(spot, sum([growth, ONE])), own);
    const lowest = multiply(spot, scoreOf(terms.clampLowerBound));
    const highest = multiply(spot, scoreOf(terms.clampUpperBound));
    payment = sum([payment, limitTo(wanted, lowest, highest)]);
  }
  return { payment: writeDecimal(cutTo(payment, 0)), rate: writeDecimal(divideScores(payment, spot)) };
}
