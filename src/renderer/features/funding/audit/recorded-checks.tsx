import type { FundingRecorded, FundingRecordedCheck } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { formatNanoseconds } from '../../../ui/format/index.ts';
import { formatPrice } from '../prices.ts';
import './audit-part.css';

const SOURCES = { SOURCE_EXTERNAL: 'external', SOURCE_INTERNAL: 'internal' } as const;

/** Shows the averages that the network itself recorded, each beside the average of the points at that time. */
export function RecordedChecks({
  recorded,
  checks,
  places,
}: {
  recorded: FundingRecorded;
  checks: readonly FundingRecordedCheck[];
  places: number;
}) {
  const zone = useZone();
  const { exact } = formatNanoseconds(recorded.atBlockTime, zone);
  return (
    <section className="audit-recorded">
      <h2>Compared with the network's own record</h2>
      <ul>
        {checks.map((check) => (
          <li key={check.source}>
            {recordedWords(check, recorded, places)} Block time: {exact}.
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Says if an average that the network recorded matches the points.
 * @param places decimals of the prices
 */
export function recordedWords(check: FundingRecordedCheck, recorded: FundingRecorded, places: number): string {
  const { source, verdict, computed } = check;
  const name = SOURCES[source];
  if (verdict === 'none') return `The network recorded no ${name} average.`;
  const value = source === 'SOURCE_EXTERNAL' ? recorded.externalTwap : recorded.internalTwap;
  const subject = `The network recorded the ${name} average ${formatPrice(value, places).exact}.`;
  if (verdict === 'matches') return `${subject} It matches the points.`;
  if (computed === null) return `${subject} It cannot be compared with the points.`;
  return `${subject} The points give ${formatPrice(computed, places).exact}.`;
}
