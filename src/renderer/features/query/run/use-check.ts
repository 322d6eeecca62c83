import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { OutputOf, QueryColumn, QueryParameter, QueryProblem } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useSettled } from '../../../data/use-settled.ts';
import type { Mark } from '../../../ui/editor/index.ts';

/** Milliseconds after the last key before the text is checked. */
const PAUSE = 300;

export interface Check {
  /** Parameters of the text, in their order. While a text has an error, those of the text before it. */
  parameters: readonly QueryParameter[];
  marks: readonly Mark[];
  /** The columns of the result; undefined while they are unknown. */
  columns: readonly QueryColumn[] | undefined;
  /** The text was checked and has no error. Its columns can be unknown, as they can depend on values of parameters. */
  isValid: boolean;
}

const NONE: Check = { parameters: [], marks: [], columns: undefined, isValid: false };

type Answer = OutputOf<'checkQuery'>;

/** Checks a text, without running it, when a person pauses while writing. `checkNow` checks a text at once. */
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

/** An error without a position is one of the whole text. */
function markOf(problem: QueryProblem | null, length: number): Mark[] {
  if (problem === null) return [];
  const { at, message } = problem;
  const from = Math.min(at?.offset ?? 0, length);
  const to = at === null ? length : Math.min(length, from + Math.max(1, at.length));
  return [{ from, to: Math.max(from, to), severity: 'error', text: message }];
}
