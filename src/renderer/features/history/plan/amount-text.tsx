import type { HistoryAmount } from '../../../../contract/index.ts';
import { Explained } from '../../../ui/parts/index.ts';
import './plan-card.css';

/**
 * Shows a number of a plan: exact, estimated (with "≈" before it), or the text `unknown`. `format` writes the number.
 */
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
      <Explained className="faint" tip="Unknown until downloaded: nothing of this table is stored">
        {unknown}
      </Explained>
    );
  }
  if (certainty === 'known') return <span data-tip={value.toLocaleString('en')}>{format(value)}</span>;
  return (
    <Explained className="is-estimated" tip="Estimated from the stored data of this table">
      ≈ {format(value)}
    </Explained>
  );
}
