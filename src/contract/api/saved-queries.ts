/** Queries that a person keeps, and the history of runs. They belong to the network. */
import { z } from 'zod';
import { MAX_SQL_LENGTH } from '../choices.ts';
import { count, documentId, moment, namedNetwork } from './common.ts';

const values = z.record(z.string().max(100), z.string().max(100_000));

const content = {
  /** Folders are names with `/` between them; empty for none. */
  folder: z.string().trim().max(200, 'must have at most 200 characters'),
  name: z.string().trim().min(1, 'must not be empty').max(120, 'must have at most 120 characters'),
  /** As it was left, valid or not. */
  sql: z.string().max(MAX_SQL_LENGTH, `must have at most ${MAX_SQL_LENGTH} characters`),
  /** Values of its parameters. */
  params: values,
  /** How the view shows its result (a chart, a sort), as JSON text of the view's own; null for a plain table. */
  view: z.string().max(20_000, 'must have at most 20000 characters').nullable(),
};

/** A query that a person saved. */
export const SavedQuery = z.object({ id: z.string(), ...content, changedAt: moment });
export type SavedQuery = z.output<typeof SavedQuery>;

/** The query of a person, and how the view shows its result, as in `SavedQuery`. */
export const OwnQuery = z.object({ sql: content.sql, view: content.view });

/** One run of a query: of a view, a script or an assistant. */
export const QueryRun = z.object({
  id: z.string(),
  sql: z.string(),
  /** The person's own query, if `sql` is that query within a filter and a sort. */
  own: OwnQuery.optional(),
  params: values,
  startedAt: moment,
  elapsedMs: count,
  /** Rows that were returned or written; null when it failed or was stopped. */
  rows: count.nullable(),
  /** In words; null when it went well, or was stopped. */
  problem: z.string().nullable(),
});
export type QueryRun = z.output<typeof QueryRun>;

/** A worked example: a question that people ask, and the query that answers it. */
export const QueryExample = z.object({
  name: z.string(),
  question: z.string(),
  sql: z.string(),
  params: values,
});
export type QueryExample = z.output<typeof QueryExample>;

/** The methods of the explorer's API for saved queries and the list of last runs. */
export const savedQueryMethods = {
  /** By folder, then by name. */
  savedQueries: { input: z.strictObject({}), output: z.object({ queries: z.array(SavedQuery) }) },
  /** Saves a new query, or replaces the one with the id. One that was deleted is saved under its id again. */
  saveQuery: { input: z.strictObject({ id: documentId.optional(), ...content, ...namedNetwork }), output: SavedQuery },
  removeQuery: {
    input: z.strictObject({ id: documentId, ...namedNetwork }),
    output: z.object({ removed: z.boolean() }),
  },
  /** The last 200 runs, newest first. */
  queryRuns: { input: z.strictObject({}), output: z.object({ runs: z.array(QueryRun) }) },
  clearQueryRuns: { input: z.strictObject(namedNetwork), output: z.object({}) },
  queryExamples: { input: z.strictObject({}), output: z.object({ examples: z.array(QueryExample) }) },
} as const;
