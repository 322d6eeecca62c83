import { errorCode, errorText } from '../../../data/error-text.ts';
import { FailureNotice } from '../../shared/notices.tsx';
import type { useFundingSeries } from '../use-analysis.ts';

/**
 * Shows a notice for each compared market whose series could not be read, since its pane is empty. Shows nothing for
 * markets that are read or still load.
 * @param markets in the order of the queries; several can have one name
 */
export function FailedMarkets({
  markets,
  queries,
}: {
  markets: readonly { id: string; name: string }[];
  queries: readonly ReturnType<typeof useFundingSeries>[];
}) {
  const failed = queries.flatMap(({ error, data, refetch }, index) =>
    error === null || data !== undefined ? [] : [{ ...(markets[index] ?? { id: '', name: '' }), error, refetch }],
  );
  if (failed.length === 0) return null;
  return (
    <div className="funding-failed-markets">
      {failed.map(({ id, name, error, refetch }) => (
        <FailureNotice key={id} error={`${name}: ${errorText(error)}`} code={errorCode(error)} onAsk={refetch} />
      ))}
    </div>
  );
}
