import { FUNDING_PARAMETERS } from '../funding/markets.ts';
import { divide, type Score, scoreOf, textOf, ZERO } from '../nodes/scores.ts';

const YEAR = 365n * 24n * 3600n;

export interface FundingTerms {
  interestRate: string;
  clampLowerBound: string;
  clampUpperBound: string;
}

/**
 * The payment of a long position of size one for a period, as the network computes it: the difference of both averages
 * and the interest of the elapsed time, within bounds. Divisions are rounded to 16 places.
 *
 * @param internal, external the averages in the asset's smallest unit
 * @param elapsed seconds since the period began
 * @returns `payment` truncated to a whole number, negative when longs receive; `rate` is its ratio to the external average
 */
export function fundingPaymentOf(
  internal: bigint,
  external: bigint,
  elapsed: bigint,
  terms: FundingTerms = FUNDING_PARAMETERS,
): { payment: string; rate: string } {
  const [own, spot] = [scoreOf(internal), scoreOf(external)];
  let payment: Score = own.sub(spot);
  const interest = scoreOf(terms.interestRate);
  if (!interest.isZero()) {
    const grown = spot.mul(divide(interest.mul(scoreOf(elapsed)), scoreOf(YEAR)).add(1));
    const lower = spot.mul(scoreOf(terms.clampLowerBound));
    const upper = spot.mul(scoreOf(terms.clampUpperBound));
    const wanted = grown.sub(own);
    const bounded = wanted.gt(upper) ? upper : wanted;
    payment = payment.add(bounded.lt(lower) ? lower : bounded);
  }
  const rate = spot.isZero() ? ZERO : divide(payment, spot);
  return { payment: textOf(payment.trunc()), rate: textOf(rate) };
}
