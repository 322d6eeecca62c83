import { Check, Minus, X } from 'lucide-react';
import { useMemo } from 'react';
import type { FundingAuditRow, FundingAuditSide } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { formatInteger, formatNanoseconds } from '../../../ui/format/index.ts';
import { Button, Chip, Skeleton } from '../../../ui/parts/index.ts';
import { ClockTime } from '../../shared/clock-time.tsx';
import { FailedReading } from '../loaded.tsx';
import { formatPrice } from '../prices.ts';
import { useAuditRows } from '../use-analysis.ts';
import { RULE_WORDS } from './audit-file.ts';
import './audit-part.css';
import '../funding.css';

/**
 * Shows the rows of one source in a period: the network's values beside the results of the formula. A button reads more
 * rows.
 */
export function AuditTable({
  marketId,
  seq,
  source,
  places,
  side,
}: {
  marketId: string;
  seq: bigint;
  source: 'external' | 'internal';
  places: number;
  side: FundingAuditSide | undefined;
}) {
  const query = useAuditRows(marketId, seq, source === 'external' ? 'SOURCE_EXTERNAL' : 'SOURCE_INTERNAL');
  const rows = useMemo(() => query.data?.pages.flat() ?? [], [query.data]);
  if (query.error !== null && rows.length === 0) return <FailedReading what="The rows" query={query} />;
  if (query.isPending) return <AuditRowsLoading says="Loading the rows" />;
  if (rows.length === 0) return <p className="faint">This source has no rows in the period.</p>;
  return (
    <>
      <table className="audit-table num">
        <caption className="visually-hidden">Rows of the {source} source beside the result of the formula</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Time</th>
            <th scope="col">Price</th>
            <th scope="col">TWAP recorded</th>
            <th scope="col">TWAP computed</th>
            <th scope="col">Rule</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AuditRow key={row.index} row={row} places={places} isFirst={row.index === side?.difference?.row.index} />
          ))}
        </tbody>
      </table>
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          More rows
        </Button>
      )}
    </>
  );
}

/** Shows as many skeleton rows as are usually visible. Screen readers say `says`, if it is given. */
export function AuditRowsLoading({ says }: { says?: string }) {
  return (
    <div className="audit-rows-loading" role={says === undefined ? undefined : 'status'}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a bar
        <div key={index}>
          <Skeleton width={110} says={index === 0 ? says : undefined} />
        </div>
      ))}
    </div>
  );
}

function AuditRow({ row, places, isFirst }: { row: FundingAuditRow; places: number; isFirst: boolean }) {
  const zone = useZone();
  const price = (text: string) => {
    const formatted = formatPrice(text, places);
    return <span data-tip={formatted.exact}>{formatted.short}</span>;
  };
  return (
    <tr data-first={isFirst || undefined} data-agrees={row.agrees ?? undefined}>
      <td>{formatInteger(row.index)}</td>
      <td data-tip={formatNanoseconds(row.timestamp, zone).exact}>
        <ClockTime nanos={row.timestamp} zone={zone} />
      </td>
      <td>{price(row.price)}</td>
      <td>{price(row.twap)}</td>
      <td>
        {row.expected === null ? <span className="faint">–</span> : price(row.expected.low)}
        {row.expected !== null && row.expected.high !== row.expected.low && <> to {price(row.expected.high)}</>}
      </td>
      <td className="audit-rule">{RULE_WORDS[row.rule]}</td>
      <td>
        <Verdict agrees={row.agrees} isFirst={isFirst} />
      </td>
    </tr>
  );
}

function Verdict({ agrees, isFirst }: { agrees: boolean | null; isFirst: boolean }) {
  if (isFirst) return <Chip tone="bad">First difference</Chip>;
  if (agrees === true) {
    return (
      <span className="audit-verdict audit-good">
        <Check aria-hidden="true" /> agrees
      </span>
    );
  }
  if (agrees === false) {
    return (
      <span className="audit-verdict audit-bad">
        <X aria-hidden="true" /> differs
      </span>
    );
  }
  return (
    <span className="audit-verdict faint" data-tip="Rows after the first difference may differ only because of it">
      <Minus aria-hidden="true" /> not checked
    </span>
  );
}
