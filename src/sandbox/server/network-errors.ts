/**
 * Errors as a real data node writes them (docs/network.md 2.7, 2.8, 4.3 and 4.5): the message names only the kind, and the
 * reason is in a detail. So a client that reads the errors of a real node is tested with their shapes.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { historyPaths, OrreryError, tryParseJson } from '../../contract/index.ts';
import { isControl, pathOfRequest } from './fault-finder.ts';

interface Answer {
  status: number;
  body: unknown;
}

const KINDS = {
  InvalidArgument: { status: 400, code: 3 },
  NotFound: { status: 404, code: 5 },
  Internal: { status: 500, code: 13 },
} as const;

/** The codes in the details of errors, by the path of the request. Errors of other paths have `COMMON_CODE`. */
const DETAIL_CODES: Readonly<Record<string, number>> = {
  '/api/v2/nodes': 110_001,
  '/api/v2/parties': 50_001,
  '/api/v2/checkpoints': 290_001,
  '/api/v2/epoch': 250_001,
};
const COMMON_CODE = 10_000;
const PAGINATION_CODE = 10_028;

/** The details of errors about one item, by the code of the gateway's own error (docs/network.md 3.1 and 3.2). */
const UNKNOWN_ITEMS: Readonly<Record<string, readonly [code: number, message: string]>> = {
  EPOCH_UNKNOWN: [250_001, 'failed to get epoch'],
  PARTY_UNKNOWN: [50_001, 'failed to get parties'],
};

/** The details of a path or a query whose id is no id (docs/network.md 2.8, 3.2 and 3.4). */
function idProblem(field: string | undefined, value: string | undefined): Answer | undefined {
  if (field === 'partyId') {
    const words = 'not a valid hex id (or well known exception)';
    return inDetail('InvalidArgument', 50_001, 'failed to get parties', words);
  }
  if (field !== 'marketId') return undefined;
  return value === ''
    ? inDetail('InvalidArgument', 10_003, 'empty or missing market ID')
    : inDetail('InvalidArgument', COMMON_CODE, 'invalid market ID');
}

/** Returns an error whose reason is in a detail, with the code of the list. */
function inDetail(kind: keyof typeof KINDS, code: number, message: string, inner = ''): Answer {
  const { status, code: rpc } = KINDS[kind];
  const detail = { '@type': 'type.googleapis.com/vega.ErrorDetail', code, message, inner };
  return { status, body: { code: rpc, message: `${kind} error`, details: [detail] } };
}

/** Returns an error without a detail. */
function withoutDetail(status: number, code: number, message: string): Answer {
  return { status, body: { code, message, details: [] } };
}

/** Returns an error of the export itself, which its stream wraps. Errors of the query string are not wrapped. */
function wrapped({ status, body }: Answer): Answer {
  return { status, body: { error: body } };
}

const WHOLE_NUMBERS = new Set([
  'fromBlock',
  'toBlock',
  'epochSeq',
  'seq',
  'first',
  'last',
  'startTimestamp',
  'endTimestamp',
]);
const ENUMS = new Set(['table', 'source']);

/**
 * Returns the message of the HTTP gateway for a value that it cannot parse; undefined for fields that it passes on to
 * the node.
 */
function parsingProblem(field: string, value: string): string | undefined {
  const name = field.split('.').at(-1) ?? '';
  const shown = JSON.stringify(value);
  if (ENUMS.has(name)) return `parsing field "${name}": ${shown} is not a valid value`;
  if (name === 'newestFirst') return `parsing field "${name}": strconv.ParseBool: parsing ${shown}: invalid syntax`;
  if (!WHOLE_NUMBERS.has(name)) return undefined;
  const reason = /^[+-]?\d+$/.test(value) ? 'value out of range' : 'invalid syntax';
  return `parsing field "${name}": strconv.ParseInt: parsing ${shown}: ${reason}`;
}

function answerOf({ code, message, parameters, status }: OrreryError, request: FastifyRequest): Answer | undefined {
  const path = pathOfRequest(request);
  if (code === 'PATH_UNKNOWN') return withoutDetail(404, 5, 'Not Found');
  if (code === 'METHOD_NOT_ALLOWED') return withoutDetail(501, 12, 'Method Not Allowed');
  if (!path.startsWith('/api/')) return undefined;
  if (code === 'PARAMETER_INVALID') {
    const problem = parsingProblem(parameters.field ?? '', parameters.value ?? '');
    if (problem !== undefined) return withoutDetail(400, 3, problem);
    const ofId = idProblem(parameters.field, parameters.value);
    if (ofId !== undefined) return ofId;
  }
  const unknown = UNKNOWN_ITEMS[code];
  if (unknown !== undefined) return inDetail('NotFound', ...unknown, 'no resource corresponding to this id');
  if (code === 'TABLE_REQUIRED') {
    const words = 'no table name for network history supplied';
    return wrapped(inDetail('Internal', COMMON_CODE, words, 'empty table name'));
  }
  if (path === historyPaths.export && /^(RANGE|HISTORY)_/.test(code)) {
    const query = new URLSearchParams(request.url.split('?')[1]);
    const [from, to] = ['fromBlock', 'toBlock'].map((name) => query.get(name) ?? '0');
    const inner = `heights ${from} to ${to} do not lie within a continuous segment range`;
    return wrapped(inDetail('InvalidArgument', COMMON_CODE, 'could not to get contiguous history segments', inner));
  }
  const isOfPages = /^(PAGE|CURSOR)_/.test(code) || (parameters.field ?? '').startsWith('pagination.');
  if (isOfPages) return inDetail('InvalidArgument', PAGINATION_CODE, 'invalid pagination', message);
  const kind = status === 404 ? 'NotFound' : status < 500 ? 'InvalidArgument' : 'Internal';
  return inDetail(kind, DETAIL_CODES[path] ?? COMMON_CODE, message);
}

/**
 * Rewrites the gateway's own errors to the shapes of a real node; refusals that already have them, and control answers,
 * stay.
 */
export function addNetworkErrors(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isError = reply.statusCode >= 400 && !isControl(pathOfRequest(request)) && Buffer.isBuffer(payload);
    const error = isError ? OrreryError.fromBody(tryParseJson(payload.toString())) : undefined;
    const answer = error && answerOf(error, request);
    if (answer === undefined) return done(null, payload);
    reply.code(answer.status).removeHeader('allow').removeHeader('content-length');
    done(null, Buffer.from(JSON.stringify(answer.body)));
  });
}
