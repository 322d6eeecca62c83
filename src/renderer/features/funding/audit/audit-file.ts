/** The audit of a period as rows of a file: those of both sources, with the network's values beside the formula's. */
import type { FundingAuditRow } from '../../../../contract/index.ts';
import type { useApi } from '../../../data/explorer.tsx';
import type { Zone } from '../../../ui/format/index.ts';
import type { ValueColumn } from '../../../ui/grid/index.ts';
import type { StreamedRows } from '../../shared/save/stream-rows.ts';
import { timeTexts } from '../../shared/time-texts.ts';
import { figureTexts, type Unit } from '../../shared/units/units.ts';
import { SOURCE_WORDS, type SourceWord } from '../points/point-key.ts';

interface AuditFileRow {
  source: SourceWord;
  row: FundingAuditRow;
}

/** The rules of the formula in words. */
export const RULE_WORDS: Readonly<Record<FundingAuditRow['rule'], string>> = {
  own: 'own price',
  zero: '0, as in early releases',
  mean: 'weighted mean',
};

const verdictWord = ({ agrees }: FundingAuditRow) => (agrees === null ? 'not checked' : agrees ? 'agrees' : 'differs');

/** Returns the columns of the file of an audit, with prices in `unit` and times in the zone. */
export function auditColumns(unit: Unit, zone: Zone): ValueColumn<AuditFileRow>[] {
  const price = (header: string, read: (row: FundingAuditRow) => string | null | undefined) => ({
    header,
    ...figureTexts<AuditFileRow>(({ row }) => read(row), unit),
  });
  return [
    { header: 'Source', text: ({ source }) => source },
    { header: 'Row', text: ({ row }) => String(row.index) },
    { header: 'Time', ...timeTexts<AuditFileRow>(({ row }) => row.timestamp, zone) },
    price('Price', ({ price }) => price),
    price('TWAP recorded', ({ twap }) => twap),
    {
      ...price('TWAP computed', ({ expected }) => expected?.low),
      atMost: figureTexts(({ row }) => row.expected?.high, unit),
    },
    { header: 'Rule', text: ({ row }) => RULE_WORDS[row.rule] },
    { header: 'Verdict', text: ({ row }) => verdictWord(row) },
  ];
}

/** Rows of one request. */
const PAGE = 1000;

/**
 * Yields the rows of a period's audit, first of the external source, then of the internal one, page by page.
 * @throws OrreryError if a page cannot be read
 */
export async function* streamAudit(
  api: ReturnType<typeof useApi>,
  marketId: string,
  seq: bigint,
  signal: AbortSignal,
): AsyncGenerator<StreamedRows<AuditFileRow>> {
  for (const source of ['external', 'internal'] as const) {
    for (let from = 0, isLast = false; !isLast; from += PAGE) {
      const rows = { source: SOURCE_WORDS[source], from, limit: PAGE };
      const { table, coverage } = await api.call('fundingAudit', { marketId, seq, rows }, signal);
      yield { rows: table.map((row) => ({ source, row })), complete: coverage.complete };
      isLast = table.length < PAGE;
    }
  }
}
