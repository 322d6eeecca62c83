/** Worked examples, one for each question that people ask most. docs/query-examples.md is written from them. */
import type { QueryExample } from '../../contract/index.ts';
import { LIST_EXAMPLES } from './list-examples.ts';
import { MONEY_EXAMPLES } from './money-examples.ts';
import { TRADING_EXAMPLES } from './trading-examples.ts';

/** All worked examples, in the order in which people see them. */
export const QUERY_EXAMPLES: readonly QueryExample[] = [...TRADING_EXAMPLES, ...MONEY_EXAMPLES, ...LIST_EXAMPLES];
