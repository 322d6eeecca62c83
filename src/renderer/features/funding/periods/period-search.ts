/** The progress of a search through the stored periods of a market, and its words if it found none. */
import type { FundingExtent } from '../../../../contract/index.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import type { PeriodsWanted } from './period-filter.ts';

/** The progress of a search through the stored periods. */
export interface PeriodSearch {
  /** `vain`: no stored period can match the filter, so none is read. `stopped`: reading failed. `over`: all were read. */
  state: 'vain' | 'looking' | 'stopped' | 'over';
  /** The oldest stored period that the filter's numbers allow. */
  from: bigint;
  /** The number after that of the newest period. */
  before: bigint;
  /** The number of searched periods, and the number of all periods. */
  searched: bigint;
  of: bigint;
}

/**
 * Returns the progress of a search for periods: its state, its range, and how many periods were searched.
 * @param pages the searched pages, newest first; `next` is the oldest period of each, null if none is older
 */
export function searchProgress(
  wanted: PeriodsWanted,
  { firstSeq, lastSeq }: Pick<FundingExtent, 'firstSeq' | 'lastSeq'>,
  pages: readonly { next: bigint | null }[],
  isError: boolean,
): PeriodSearch {
  const from = wanted.from > firstSeq ? wanted.from : firstSeq;
  const before = wanted.before !== undefined && wanted.before <= lastSeq ? wanted.before : lastSeq + 1n;
  if (before <= from || wanted.verdicts.length === 0) return { state: 'vain', from, before, searched: 0n, of: 0n };
  const of = before - from;
  const next = pages.length === 0 ? before : (pages.at(-1)?.next ?? from);
  if (next <= from) return { state: 'over', from, before, searched: of, of };
  return { state: isError ? 'stopped' : 'looking', from, before, searched: before - next, of };
}

/** Returns the progress of a search in words, such as "100 of 5,321 periods searched". */
export function progressWords({ state, searched, of }: PeriodSearch): string {
  return `${state === 'stopped' ? 'Stopped: ' : ''}${formatInteger(searched)} of ${counted(of, 'period')} searched`;
}

/** Returns the number of periods whose values do not decide if they match, in words, such as "3 periods …"; empty for none. */
export function leftOutWords(count: number): string {
  if (count === 0) return '';
  return `${counted(count, 'period')} without a certain value ${count === 1 ? 'is' : 'are'} left out`;
}

/** Returns the reason why a finished or vain search found nothing, in words. */
export function noneFoundWords(
  { state, from, before, of }: PeriodSearch,
  { verdicts }: Pick<PeriodsWanted, 'verdicts'>,
  { firstSeq, lastSeq }: Pick<FundingExtent, 'firstSeq' | 'lastSeq'>,
): string {
  const stored = `Stored periods: ${formatInteger(firstSeq)} to ${formatInteger(lastSeq)}.`;
  if (verdicts.length === 0) return 'No audit result matches the filter.';
  if (state === 'vain') return `No stored period matches the filter. ${stored}`;
  if (from === firstSeq && before > lastSeq) return `Searched all ${counted(of, 'stored period')}.`;
  if (of === 1n) return `Searched period ${formatInteger(from)}. ${stored}`;
  return `Searched periods ${formatInteger(from)} to ${formatInteger(before - 1n)}. ${stored}`;
}
