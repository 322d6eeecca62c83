/** The answers in the gateway's document: their headers, and the errors of each endpoint. */
import { STATUS_CODES } from 'node:http';
import { type ErrorCode, errorCatalogue } from '../../contract/index.ts';
import { type JsonSchema, refTo } from './json-schemas.ts';

const text = { type: 'string' } as const;

/** The headers of answers, as the document describes them. */
export const headers = {
  'X-Block-Height': {
    description: 'The newest block known; 0 before the first.',
    schema: { type: 'string', format: 'uint64', pattern: '^\\d+$' },
  },
  'X-Block-Timestamp': {
    description: 'Its time in Unix nanoseconds; 0 before the first.',
    schema: { type: 'string', format: 'int64', pattern: '^\\d+$' },
  },
  'X-Orrery-Complete': {
    description: 'Whether every row that the network holds for this request is here, with its final values.',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  'X-Orrery-As-Of': {
    description: 'When the network last confirmed it; absent when it never did.',
    schema: { type: 'string', format: 'date-time' },
  },
  'X-Orrery-Coverage': {
    description: 'JSON: a list of {"table","from","to","complete"}, one for each range of stored blocks.',
    schema: text,
  },
  'Content-Disposition': { description: "The archive's file name.", schema: text },
  'Content-Length': { description: 'Bytes of this answer; absent while parts are fetched.', schema: text },
  'Accept-Ranges': { description: '"bytes" where all of the archive is here.', schema: { enum: ['bytes', 'none'] } },
  'X-Orrery-Suspect': {
    description:
      'JSON: a list of {"from","to","suspicion"}, one for each segment whose stored rows are suspect; absent where none ' +
      'is known, and while parts are fetched.',
    schema: text,
  },
  ETag: { description: 'The same for the same bytes; absent while parts are fetched.', schema: text },
} as const satisfies Record<string, { description: string; schema: JsonSchema }>;
/** The name of a header that the document describes. */
export type HeaderName = keyof typeof headers;

function headerRefs(names: readonly HeaderName[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/**
 * Returns a response of the document.
 * @param content by media type; undefined for a response without a body
 * @param names the headers that it has
 */
export function response(
  description: string,
  content: JsonSchema | undefined,
  names: readonly HeaderName[],
): JsonSchema {
  return {
    description,
    ...(names.length > 0 && { headers: headerRefs(names) }),
    ...(content !== undefined && { content }),
  };
}

/**
 * Returns the content of a JSON answer.
 * @param schema a name of `componentsOf`
 */
export function json(schema: string): JsonSchema {
  return { 'application/json': { schema: refTo(schema) } };
}

/** Returns the errors of some codes as responses: one for each HTTP status, and a default one for all other errors. */
export function errorResponses(codes: readonly ErrorCode[], content: JsonSchema): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  const responses = [...byStatus].sort(([one], [other]) => one - other);
  return {
    ...Object.fromEntries(
      responses.map(([status, kinds]) => {
        const description = `${STATUS_CODES[status] ?? status}: ${kinds.join(', ')}.`;
        return [String(status), response(description, content, [])];
      }),
    ),
    default: response('Any other error; docs/errors.md lists them all.', content, []),
  };
}
