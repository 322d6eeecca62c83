import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { Transaction, type TransactionCheck, type TransactionInspection } from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';

/** One text, and all that is known of it. */
interface Known {
  text: string;
  read?: { transaction: Transaction; inspection: TransactionInspection; at: number };
  /** The network's answer, once it was asked. */
  check?: TransactionCheck;
  problem?: string | undefined;
  isAsking?: boolean;
}

/** Milliseconds without a change before a text is read. */
const QUIET = 250;

/**
 * Reads a signed transaction on this machine, and has the network check it when asked. An answer belongs to the text that
 * was asked about: after a change of the text it is not shown.
 * @param text JSON or base64, without space around it
 */
export function useInspection(text: string): Omit<Known, 'text'> & { ask(): Promise<void> } {
  const api = useApi();
  const [known, setKnown] = useState<Known>({ text: '' });
  const learn = useCallback((about: string, news: Partial<Known>) => {
    setKnown((now) => (now.text === about ? { ...now, ...news } : now));
  }, []);

  useEffect(() => {
    setKnown({ text });
    if (text === '') return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await api.call('inspectTransaction', { transaction: text }, controller.signal);
        learn(text, { read: { ...answer, at: Date.now() } });
      } catch (thrown) {
        if (!controller.signal.aborted) learn(text, { problem: errorText(thrown) });
      }
    }, QUIET);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, api, learn]);

  const { read, check, problem, isAsking } = known.text === text ? known : ({} satisfies Partial<Known>);

  async function ask() {
    if (read === undefined) return;
    learn(text, { isAsking: true, problem: undefined });
    try {
      const transaction = z.encode(Transaction, read.transaction);
      learn(text, { check: await api.call('checkTransaction', { transaction }) });
    } catch (thrown) {
      if (errorCode(thrown) !== 'CANCELLED') learn(text, { problem: errorText(thrown) });
    } finally {
      learn(text, { isAsking: false });
    }
  }

  return { read, check, problem, isAsking, ask };
}
