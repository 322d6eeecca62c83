/** The pagination parameters that every list takes (interface section 2.1). */
import { z } from 'zod';
import type { Pagination } from '../contract/index.ts';
import type { ParametersOf, ParameterTable } from './parameters.ts';

const TRUE = ['1', 't', 'T', 'TRUE', 'true', 'True'];
const FALSE = ['0', 'f', 'F', 'FALSE', 'false', 'False'];

const size = {
  // Which numbers are a size is decided with the rest of the paging, for callers without a query as well.
  schema: z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
  allowed: 'must be a whole number from 1 to 5000',
};
const cursor = { schema: z.string(), allowed: 'must be a cursor' };

export const pagingParameters = {
  'pagination.first': size,
  'pagination.after': cursor,
  'pagination.last': size,
  'pagination.before': cursor,
  'pagination.newestFirst': {
    schema: z.enum([...TRUE, ...FALSE]).transform((text) => TRUE.includes(text)),
    allowed: 'must be true or false',
  },
} satisfies ParameterTable;

export function paginationOf(values: ParametersOf<typeof pagingParameters>): Pagination {
  return {
    first: values['pagination.first'],
    after: values['pagination.after'],
    last: values['pagination.last'],
    before: values['pagination.before'],
    newestFirst: values['pagination.newestFirst'],
  };
}
