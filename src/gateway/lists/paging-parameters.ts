/** The pagination parameters of every list (docs/interface.md 2.1). */
import { z } from 'zod';
import { MAX_PAGE_SIZE, type Pagination } from '../../contract/index.ts';
import type { ParametersOf, ParameterTable } from '../http/parameters.ts';

const TRUE = ['1', 't', 'T', 'TRUE', 'true', 'True'];
const FALSE = ['0', 'f', 'F', 'FALSE', 'false', 'False'];

const size = {
  // The paging algebra checks the size, so that callers without a query get the same errors.
  schema: z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
  allowed: `must be a whole number from 1 to ${MAX_PAGE_SIZE}`,
  shape: z.int().min(1).max(MAX_PAGE_SIZE),
};
const cursor = { schema: z.string(), allowed: 'must be a cursor', shape: z.string() };

/** The pagination parameters as every list has them. */
export const pagingParameters = {
  'pagination.first': size,
  'pagination.after': cursor,
  'pagination.last': size,
  'pagination.before': cursor,
  'pagination.newestFirst': {
    schema: z.enum([...TRUE, ...FALSE]).transform((text) => TRUE.includes(text)),
    allowed: 'must be true or false',
    shape: z.boolean(),
  },
} satisfies ParameterTable;

/** Returns the paging of a list request from its parameters; a member is undefined if the request does not have it. */
export function paginationOf(values: ParametersOf<typeof pagingParameters>): Pagination {
  return {
    first: values['pagination.first'],
    after: values['pagination.after'],
    last: values['pagination.last'],
    before: values['pagination.before'],
    newestFirst: values['pagination.newestFirst'],
  };
}
