import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { OutputOf, QueryColumn, QueryParameter, QueryProblem } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useSettled } from '../../../data/use-settled.ts';
import type { TextMark } from '../../../ui/editor/index.ts';

/** Milliseconds after the last change before the text is checked. */
const PAUSE = 300;

/** The engine's answer about a text that it did not run. */
export interface Check {
  /** The parameters of the text, in their order. While the text has an error, those of the last text without one. */
  parameters: readonly QueryParameter[];
  /** The errors and their positions. */
  marks: readonly TextMark[];
  /** The columns of the result; undefined while they are unknown, or if they depend on values of parameters. */
  columns: readonly QueryColumn[] | undefined;
  /** True if the text was checked and has no error. */
  isValid: boolean;
}

const NONE: Check = { parameters: [], marks: [], columns: undefined, isValid: false };

type Answer = OutputOf<'checkQuery'>;

/**
 * Checks a text, without running it, when the person pauses while writing. Returns the last check, and `checkNow`,
 * which checks a text at once. `checkNow` never rejects: without an answer, it resolves with a check that knows
 * nothing.
 */
export function useCheck(sql: string): { check: Check; checkNow: (sql: string) => Promise<Check> } {
  const api = useApi();
  const client = useQueryClient();
  const settled = useSettled(sql, PAUSE);
  const asking = useCallback(
    (text: string) => ({
      queryKey: ['query check', text],
      queryFn: async ({ signal }: { signal: AbortSignal }) => ({
        of: text,
        answer: await api.call('checkQuery', { sql: text }, signal),
      }),
      retry: false,
      gcTime: 10_000,
    }),
    [api],
  );
  const { data } = useQuery({
    ...asking(settled),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
  });
  // A parameter keeps its field while the text is broken.
  const [kept, setKept] = useState<readonly QueryParameter[]>([]);
  if (data !== undefined && data.answer.problem === null && kept !== data.answer.parameters) {
    setKept(data.answer.parameters);
  }

  const check = useMemo((): Check => {
    if (sql.trim() === '' || data === undefined) return NONE;
    const read = checkOf(data.answer, sql.length);
    const parameters = data.answer.problem === null || read.parameters.length > 0 ? read.parameters : kept;
    // Marks of another text would be at the wrong positions.
    return data.of === sql ? { ...read, parameters } : { ...NONE, parameters };
  }, [sql, data, kept]);

  const checkNow = useCallback(
    async (text: string) => {
      try {
        return checkOf((await client.fetchQuery(asking(text))).answer, text.length);
      } catch {
        // The run itself says what is wrong.
        return NONE;
      }
    },
    [client, asking],
  );
  return { check, checkNow };
}

function checkOf({ parameters, columns, problem }: Answer, length: number): Check {
  return { parameters, columns: columns ?? undefined, marks: markOf(problem, length), isValid: problem === null };
}

/** Returns the mark of an error. An error without a position marks the whole text. */
function markOf(problem: QueryProblem | null, length: number): TextMark[] {
  if (problem === null) return [];
  const { at, message } = problem;
  const from = Math.min(at?.offset ?? 0, length);
  const to = at === null ? length : Math.min(length, from + Math.max(1, at.length));
  return [{ from, to: Math.max(from, to), severity: 'error', text: message }];
}
