/** Every endpoint of the gateway as an OpenAPI operation. */
import { CheckRequest, type ErrorCode, historyPaths, type ListName, lists } from '../../contract/index.ts';
import { CHECK_PATH } from '../check-route.ts';
import { ARCHIVE_TYPE, ENVELOPE_TYPE } from '../export/export-envelope.ts';
import { exportParameters } from '../export/export-parameters.ts';
import type { ParameterTable } from '../http/parameters.ts';
import { LAST_BLOCK_PATH } from '../last-block-route.ts';
import { listParameters } from '../lists/list-queries.ts';
import { pageName } from './components.ts';
import { type JsonSchema, schemaOfInput } from './json-schemas.ts';
import { errorResponses, type HeaderName, json, response } from './responses.ts';

const POSITION: readonly HeaderName[] = ['X-Block-Height', 'X-Block-Timestamp'];
const COVERAGE: readonly HeaderName[] = ['X-Orrery-Complete', 'X-Orrery-As-Of'];

const GUARD: readonly ErrorCode[] = ['TOKEN_MISSING', 'HOST_REFUSED', 'ORIGIN_REFUSED'];
const PARAMETERS: readonly ErrorCode[] = ['PARAMETER_UNKNOWN', 'PARAMETER_REPEATED', 'PARAMETER_INVALID'];
const PAGING: readonly ErrorCode[] = [
  'PAGE_SIZE_OUT_OF_RANGE',
  'PAGING_CONTRADICTORY',
  'CURSOR_INVALID',
  'CURSOR_FOREIGN',
  'CURSOR_STALE',
];
const UPSTREAM: readonly ErrorCode[] = [
  'NOT_CACHED',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_CLOSES',
  'UPSTREAM_LIMITED',
  'UPSTREAM_REFUSED',
  'UPSTREAM_INVALID',
];
const OWN: Readonly<Record<ListName, readonly ErrorCode[]>> = {
  nodes: ['EPOCH_UNKNOWN'],
  parties: ['PARTY_UNKNOWN'],
  checkpoints: [],
  fundingPeriodDataPoints: ['MARKET_UNKNOWN', 'DATE_RANGE_REVERSED'],
};
const RANGE: readonly ErrorCode[] = [
  'TABLE_REQUIRED',
  'RANGE_REVERSED',
  'RANGE_OUTSIDE',
  'RANGE_OFF_BOUNDARY',
  'RANGE_GAP',
  'HISTORY_UNKNOWN',
  'HISTORY_MISSING',
];

const titles: Readonly<Record<ListName, { operationId: string; summary: string }>> = {
  nodes: { operationId: 'listNodes', summary: 'Nodes of the current or a given epoch' },
  parties: { operationId: 'listParties', summary: 'Parties, or one of them' },
  checkpoints: { operationId: 'listCheckpoints', summary: 'Checkpoints of the network' },
  fundingPeriodDataPoints: {
    operationId: 'listFundingPeriodDataPoints',
    summary: 'Funding-period data points of a perpetual market',
  },
};

function parametersOf(table: ParameterTable, location: 'path' | 'query', required: boolean): JsonSchema[] {
  return Object.entries(table).map(([name, { allowed, shape }]) => ({
    name,
    in: location,
    required,
    description: `${allowed.charAt(0).toUpperCase()}${allowed.slice(1)}.`,
    schema: schemaOfInput(shape),
  }));
}

function listOperation(list: ListName): JsonSchema {
  const { path, query } = listParameters[list];
  const page = response('A page of the list.', json(pageName(list)), [...POSITION, ...COVERAGE]);
  const errors = [...GUARD, ...PARAMETERS, ...PAGING, ...OWN[list], ...UPSTREAM];
  return {
    ...titles[list],
    parameters: [...parametersOf(path, 'path', true), ...parametersOf(query, 'query', false)],
    responses: { 200: page, ...errorResponses(errors, json('Error')) },
  };
}

const segmentsOperation: JsonSchema = {
  operationId: 'listNetworkHistorySegments',
  summary: 'Segments of network history, newest first',
  responses: {
    200: response('All segments.', json('HistorySegments'), [...POSITION, ...COVERAGE]),
    ...errorResponses([...GUARD, 'PARAMETER_UNKNOWN', 'HISTORY_UNKNOWN', ...UPSTREAM], json('Error')),
  },
};

const conditions = [
  ['Range', 'One range of bytes, where all of the archive is here.'],
  ['If-Range', 'The ETag of the archive that a range is to continue.'],
  ['If-None-Match', 'ETags of archives that the client has.'],
].map(([name, description]) => ({ name, in: 'header', required: false, description, schema: { type: 'string' } }));

const archive = { [ARCHIVE_TYPE]: { schema: { type: 'string', format: 'binary' } } };
const DESCRIBED: readonly HeaderName[] = [
  'Content-Disposition',
  'Content-Length',
  'Accept-Ranges',
  'ETag',
  'X-Orrery-Suspect',
];

const exportOperation: JsonSchema = {
  operationId: 'exportNetworkHistory',
  summary: 'A table of network history over a range of blocks, as a ZIP archive of CSV',
  description:
    'The range begins and ends where segments do. A body without a proper end is not the whole archive. ' +
    `With \`Accept: ${ENVELOPE_TYPE}\` the answer is a stream of lines, errors included: each line is one ` +
    '`ExportStreamElement`, and an error is the last. With `Range` the answer is a 206 with Content-Range. ' +
    'Only the archive stands under the responses, so that generated ' +
    'clients read bytes.',
  parameters: [...parametersOf(exportParameters, 'query', true), ...conditions],
  responses: {
    200: response('The archive.', archive, DESCRIBED),
    304: response('The client has this archive.', undefined, ['ETag', 'X-Orrery-Suspect']),
    ...errorResponses(
      [...GUARD, ...PARAMETERS, ...RANGE, 'BYTES_OUTSIDE', 'CHAIN_MISMATCH', 'EXPORTS_TOO_MANY', ...UPSTREAM],
      json('Error'),
    ),
  },
};

const lastBlockOperation: JsonSchema = {
  operationId: 'lastBlockHeight',
  summary: 'The newest block of the network, and its requirements for proofs of work',
  responses: {
    200: response('The newest block.', json('LastBlock'), []),
    ...errorResponses([...GUARD, 'PARAMETER_UNKNOWN', 'GATEWAY_MISMATCH', ...UPSTREAM], json('Error')),
  },
};

const checkOperation: JsonSchema = {
  operationId: 'checkTransaction',
  summary: 'Checks a signed transaction without submitting it',
  requestBody: { required: true, content: { 'application/json': { schema: schemaOfInput(CheckRequest) } } },
  responses: {
    200: response('What the check says, also where it fails.', json('CheckResult'), []),
    ...errorResponses(
      [
        ...GUARD,
        'BODY_INVALID',
        'TRANSACTION_INVALID',
        'TRANSACTION_NOT_SENT',
        'GATEWAY_MISMATCH',
        'BODY_TOO_LARGE',
        'MEDIA_TYPE_UNSUPPORTED',
        ...UPSTREAM,
      ],
      json('Error'),
    ),
  },
};

/** Returns a path with `:name` written as OpenAPI does, `{name}`. */
const pathTemplate = (path: string) => path.replace(/:(\w+)/g, '{$1}');

export const paths: Readonly<Record<string, JsonSchema>> = {
  ...Object.fromEntries(
    (Object.keys(lists) as ListName[]).map((list) => [pathTemplate(lists[list].path), { get: listOperation(list) }]),
  ),
  [historyPaths.segments]: { get: segmentsOperation },
  [historyPaths.export]: { get: exportOperation },
  [LAST_BLOCK_PATH]: { get: lastBlockOperation },
  [CHECK_PATH]: { post: checkOperation },
};
