import { formatAmount, formatDecimal, formatScore, formatScoreChange } from '../format/index.ts';

/**
 * Shows an amount in the asset's smallest unit in whole units of `decimals` places: grouped and rounded to `digits`
 * places, exact on hover.
 */
export function Amount({ raw, decimals, digits = 2 }: { raw: string; decimals: number; digits?: number }) {
  const { short, exact } = formatAmount(raw, decimals, digits);
  return (
    <span className={/^[0.]*$/.test(short) ? 'num faint' : 'num'} data-tip={exact}>
      {short}
    </span>
  );
}

/** Shows the change of a score without a plus sign, exact on hover. */
export function ScoreChange({ text }: { text: string }) {
  const { short, exact } = formatScoreChange(text);
  return (
    <span className="num" data-tip={exact}>
      {short}
    </span>
  );
}

/** Shows a score, exact on hover. With `digits`, it is cut to another number of places than in lists. */
export function Score({ text, digits }: { text: string; digits?: number }) {
  const { short, exact } = digits === undefined ? formatScore(text) : formatDecimal(text, digits);
  return (
    <span className="num" data-tip={exact}>
      {short}
    </span>
  );
}
