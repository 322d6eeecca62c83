/** The input of each list: its parameters, the filter that they form, and the scope of its cursors. */
import { z } from 'zod';
import {
  type FilterOf,
  FUNDING_SOURCES,
  FundingPeriodDataPointSource,
  FundingPointsFilter,
  hexId,
  int64,
  type ListName,
  MAX_INT64,
  MIN_INT64,
  NodesFilter,
  OrreryError,
  type Pagination,
  PartiesFilter,
  partyId,
  uint64,
} from '../../contract/index.ts';
import { type ParametersOf, type ParameterTable, readParameter, readParameters } from '../http/parameters.ts';
import { paginationOf, pagingParameters } from './paging-parameters.ts';

/** A parsed request for a page of a list. */
export interface ListQuery<L extends ListName> {
  filter: FilterOf<L>;
  pagination: Pagination;
}

/** A request for a list: the parameters in its path, and its target with the query. */
export interface ListRequest {
  path: Readonly<Record<string, string>>;
  target: string;
}

const wholeNumber = `must be a whole number from 0 to ${MAX_INT64}`;
const nanoseconds = `must be Unix nanoseconds, a whole number from ${MIN_INT64} to ${MAX_INT64}`;

const nodesParameters = {
  epochSeq: { schema: NodesFilter.shape.epochSeq, allowed: wholeNumber, shape: uint64 },
  ...pagingParameters,
} satisfies ParameterTable;

const partiesParameters = {
  partyId: {
    schema: PartiesFilter.shape.partyId,
    allowed: 'must be hexadecimal digits in pairs, or "network"',
    shape: partyId,
  },
  ...pagingParameters,
} satisfies ParameterTable;

const marketId = { schema: hexId, allowed: 'must be 64 hexadecimal digits', shape: hexId };

const pointsParameters = {
  'dateRange.startTimestamp': { schema: FundingPointsFilter.shape.startTimestamp, allowed: nanoseconds, shape: int64 },
  'dateRange.endTimestamp': { schema: FundingPointsFilter.shape.endTimestamp, allowed: nanoseconds, shape: int64 },
  source: {
    schema: z
      .string()
      .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : text))
      .pipe(FundingPeriodDataPointSource),
    allowed: `must be one of ${FUNDING_SOURCES.join(', ')}, or its number`,
    shape: FundingPeriodDataPointSource,
  },
  seq: { schema: FundingPointsFilter.shape.seq, allowed: wholeNumber, shape: uint64 },
  ...pagingParameters,
} satisfies ParameterTable;

function pointsFilter(
  market: string,
  values: ParametersOf<typeof pointsParameters>,
): FilterOf<'fundingPeriodDataPoints'> {
  const start = values['dateRange.startTimestamp'];
  const end = values['dateRange.endTimestamp'];
  if (start !== undefined && end !== undefined && start > end) {
    throw new OrreryError('DATE_RANGE_REVERSED', { start, end });
  }
  return {
    // Networks write ids in lower case and accept both.
    marketId: readParameter('marketId', market, marketId).toLowerCase(),
    startTimestamp: start,
    endTimestamp: end,
    source: values.source === 'SOURCE_UNSPECIFIED' ? undefined : values.source,
    seq: values.seq,
  };
}

/** The parameters of each list, in its path and in its query. */
export const listParameters: Readonly<Record<ListName, { path: ParameterTable; query: ParameterTable }>> = {
  nodes: { path: {}, query: nodesParameters },
  parties: { path: {}, query: partiesParameters },
  checkpoints: { path: {}, query: pagingParameters },
  fundingPeriodDataPoints: { path: { marketId }, query: pointsParameters },
};

/**
 * Reads the query of each list.
 *
 * @throws OrreryError PARAMETER_UNKNOWN, PARAMETER_REPEATED, PARAMETER_INVALID, DATE_RANGE_REVERSED
 */
export const listQueries: { readonly [L in ListName]: (request: ListRequest) => ListQuery<L> } = {
  nodes({ target }) {
    const values = readParameters(target, nodesParameters);
    return { filter: { epochSeq: values.epochSeq }, pagination: paginationOf(values) };
  },
  parties({ target }) {
    const values = readParameters(target, partiesParameters);
    return { filter: { partyId: values.partyId?.toLowerCase() }, pagination: paginationOf(values) };
  },
  checkpoints({ target }) {
    return { filter: {}, pagination: paginationOf(readParameters(target, pagingParameters)) };
  },
  fundingPeriodDataPoints({ path, target }) {
    const values = readParameters(target, pointsParameters);
    return { filter: pointsFilter(path.marketId ?? '', values), pagination: paginationOf(values) };
  },
};
