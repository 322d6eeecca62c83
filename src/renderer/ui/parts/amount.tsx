import { formatAmount, formatDecimal } from '../format/index.ts';

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

/** Shows a score or a price: cut to `digits` places, exact on hover. */
export function Score({ text, digits = 4 }: { text: string; digits?: number }) {
  const { short, exact } = formatDecimal(text, digits);
  return (
    <span className="num" data-tip={exact}>
      {short}
    </span>
  );
}
