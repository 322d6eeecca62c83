import type { HistoryAmount } from '../../../../contract/index.ts';
import './plan-card.css';

/** A figure of a plan: exact, estimated with a sign before it, or unknown. */
export function AmountText({
  amount: { value, certainty },
  format,
  unknown = '–',
}: {
  amount: HistoryAmount;
  format: (value: number) => string;
  /** The text for an unknown figure. */
  unknown?: string;
}) {
  if (value === null || certainty === 'unknown') {
    return (
      <span className="faint" data-tip="Nothing of it is stored, so its size shows only once it has been fetched">
        {unknown}
      </span>
    );
  }
  if (certainty === 'known') return <span data-tip={value.toLocaleString('en')}>{format(value)}</span>;
  return (
    <span className="is-estimated" data-tip="Estimated from what is stored of this table">
      ≈ {format(value)}
    </span>
  );
}
