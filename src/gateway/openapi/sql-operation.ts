import { SQL_PATH, SqlBody } from '../sql/sql-route.ts';
import { type JsonSchema, schemaOfInput } from './json-schemas.ts';
import { errorResponses, json, response } from './responses.ts';

const text = { schema: { type: 'string' } };
/** Values by the names of columns. */
const row = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } };

const operation: JsonSchema = {
  operationId: 'runSql',
  summary: 'The result of one read-only SQL query over what is stored',
  description:
    'The form follows `Accept`; JSON without one. The answer begins when the result is complete. ' +
    'docs/query.md lists tables, values and limits.',
  parameters: [
    {
      name: 'X-Orrery-Chain',
      in: 'header',
      required: false,
      description: 'The chain whose data is expected. The answer is an error while another network is shown.',
      ...text,
    },
  ],
  requestBody: { required: true, content: { 'application/json': { schema: schemaOfInput(SqlBody) } } },
  responses: {
    200: response(
      'All rows of the result.',
      {
        'application/json': { schema: { type: 'array', items: row } },
        'application/x-ndjson': text,
        'text/csv': text,
        'application/vnd.apache.parquet': { schema: { type: 'string', format: 'binary' } },
      },
      ['X-Orrery-As-Of', 'X-Orrery-Coverage', 'Content-Length'],
    ),
    ...errorResponses(
      [
        'TOKEN_MISSING',
        'HOST_REFUSED',
        'ORIGIN_REFUSED',
        'BODY_INVALID',
        'BODY_TOO_LARGE',
        'MEDIA_TYPE_UNSUPPORTED',
        'ACCEPT_UNSUPPORTED',
        'CHAIN_NOT_SHOWN',
        'QUERY_REFUSED',
        'QUERY_INVALID',
        'QUERY_PARAMETER',
        'QUERY_FAILED',
        'QUERY_TOO_LARGE',
        'QUERY_ENDED',
        'ENGINE_FAILED',
      ],
      json('Error'),
    ),
  },
};

/** The path of SQL in the OpenAPI document, with its operation. */
export const sqlPath: Readonly<Record<string, JsonSchema>> = { [SQL_PATH]: { post: operation } };
