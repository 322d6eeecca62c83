/** The gateway's own OpenAPI 3.1 document, generated from its schemas and parameter tables. */
import type { WireNames } from '../../contract/index.ts';
import type { Access } from '../http/guard.ts';
import { components } from './components.ts';
import { componentsOf, type JsonSchema, withSchemaNames } from './json-schemas.ts';
import { paths } from './operations.ts';
import { headers } from './responses.ts';
import { sqlPath } from './sql-operation.ts';

const info = {
  title: 'Orrery gateway',
  version: 'v2',
  summary: 'The published interface of a data service, from what is stored on this machine.',
  description:
    '64-bit integers are decimal strings, as are amounts, prices and scores. HEAD is possible wherever GET is. ' +
    'docs/gateway.md has examples, docs/errors.md every error.',
  license: { name: 'MIT', identifier: 'MIT' },
} as const;

/** The properties of a gateway that its document depends on. */
export interface DescribedGateway {
  /** The naming of members in answers. */
  names: WireNames;
  /** 'token' when requests need the bearer token. */
  access: Access['kind'];
  /** True when it answers queries. */
  hasSql: boolean;
}

/**
 * Returns the OpenAPI document of a gateway, with the wire names that its answers use. The document describes the token
 * only if the gateway needs one, and the path for SQL only if the gateway answers queries.
 */
export function describeGateway({ names, access, hasSql }: DescribedGateway): JsonSchema {
  const bearer = { type: 'http', scheme: 'bearer', description: 'The token of the ready line, or of Settings.' };
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    security: access === 'token' ? [{ bearer: [] }] : [],
    paths: hasSql ? { ...paths, ...sqlPath } : paths,
    components: {
      schemas: withSchemaNames(componentsOf(components), names),
      headers,
      ...(access === 'token' && { securitySchemes: { bearer } }),
    },
  };
}
