import { errorCode, errorText } from '../../../data/error-text.ts';
import { FailureNotice } from '../../shared/notices.tsx';
import type { useFundingSeries } from '../use-analysis.ts';

/**
 * Shows a notice for each compared market whose series could not be read, since its pane is empty. Shows nothing for
 * markets that are read or still load.
 * @param names the names of the markets, in the order of the queries
 */
export function FailedMarkets({
  names,
  queries,
}: {
  names: readonly string[];
  queries: readonly ReturnType<typeof useFundingSeries>[];
}) {
  const failed = queries.flatMap(({ error, data, refetch }, index) =>
    error === null || data !== undefined ? [] : [{ name: names[index] ?? '', error, refetch }],
  );
  if (failed.length === 0) return null;
  return (
    <div className="funding-failed-markets">
      {failed.map(({ name, error, refetch }) => (
        <FailureNotice key={name} error={`${name}: ${errorText(error)}`} code={errorCode(error)} onAsk={refetch} />
      ))}
    </div>
  );
}
