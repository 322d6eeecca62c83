import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { z } from 'zod';
import { type ExplorerEvent, type Preparation, Transaction } from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { useApi, useExplorerEvents } from '../../../data/explorer.tsx';
import { announce } from '../../../ui/parts/index.ts';
import { commandTitle } from '../guides/index.ts';
import type { Signed } from './cards.tsx';
import {
  type Confirmation,
  type ConfirmationEvent,
  confirmationStep,
  isBusy,
  startConfirmation,
} from './confirmation.ts';
import { useRefusalText } from './refusal-text.ts';

/** Errors of a check after which the network has certainly not seen the transaction. */
const UNSENT: ReadonlySet<string> = new Set(['TRANSACTION_NOT_SENT', 'GATEWAY_MISMATCH']);

interface ConfirmationControl {
  now: Confirmation;
  send: (event: ConfirmationEvent) => void;
  /** Signs what is not signed, checks what is not checked; after a check, signs again and checks again. */
  goOn: () => Promise<void>;
}

/** Signs and checks one prepared transaction; one call runs at a time. */
export function useConfirmation({
  prepared,
  passphrase,
  remake,
  onSettled,
}: {
  prepared: Preparation;
  /** The field of the passphrase, if one is asked for. */
  passphrase: RefObject<HTMLInputElement | null>;
  /** Prepares the same command again, if the preparation has expired. */
  remake: () => Promise<Preparation>;
  /** Called after each call, whether it succeeded or not. */
  onSettled: () => void;
}): ConfirmationControl {
  const api = useApi();
  const [now, send] = useReducer(confirmationStep, prepared, startConfirmation);
  const refusalText = useRefusalText(prepared);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const onEvent = useCallback((event: ExplorerEvent) => {
    if (event.type === 'preparation') send({ type: 'proof', id: event.id, proof: event.proof });
    if (event.type === 'preparationRemade') send({ type: 'remade', preparation: event.preparation });
  }, []);
  useExplorerEvents(onEvent);

  /** Undefined if other bytes were prepared, which need a new confirmation. */
  const sign = async (signal: AbortSignal): Promise<Signed | undefined> => {
    const { preparation } = now;
    send({ type: 'signing' });
    // The passphrase is read from its field at each call, and stored nowhere.
    const ask = (id: string) => api.call('signTransaction', { id, passphrase: passphrase.current?.value }, signal);
    try {
      return await ask(preparation.id);
    } catch (thrown) {
      if (errorCode(thrown) !== 'PREPARATION_UNKNOWN') throw thrown;
      const again = await remake();
      // Only the confirmed bytes are signed: the same command, for the same chain.
      if (again.chainId === preparation.chainId && isSame(again.command, preparation.command)) {
        send({ type: 'prepared', preparation: again });
        return ask(again.id);
      }
      send({ type: 'replaced', preparation: again });
      return undefined;
    }
  };
  const check = async ({ transaction }: Signed, view: AbortSignal) => {
    send({ type: 'checking' });
    // The check continues if the view is left, because the network has the proof already. Its answer is stored.
    const answer = await api
      .call('checkTransaction', { transaction: z.encode(Transaction, transaction) })
      .catch((thrown) => {
        if (view.aborted) announce(withoutResultWords(now.preparation.name, thrown), 'bad');
        throw thrown;
      });
    send({ type: 'checked', check: answer });
  };
  const step = async (signal: AbortSignal) => {
    if (now.at === 'signed') return check(now.signed, signal);
    const signed = await sign(signal);
    if (signed === undefined) return;
    send({ type: 'signed', signed });
    if (now.at === 'used') await check(signed, signal);
  };
  const goOn = async () => {
    if (isBusy(now)) return;
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    try {
      await step(own.signal);
    } catch (thrown) {
      // The state belongs to the next call, or to a view that is gone.
      if (own.signal.aborted) return;
      const code = errorCode(thrown);
      const problem = code === 'CANCELLED' ? undefined : refusalText(thrown);
      if (code !== undefined && UNSENT.has(code)) send({ type: 'unsent', problem: errorText(thrown) });
      else send({ type: 'failed', problem, isPassphrase: code === 'PASSPHRASE_WRONG' });
    }
    onSettled();
  };
  return { now, send, goOn };
}

/** Returns the message about a check that failed after its view was left. Neither the screen nor Checks shows it elsewhere. */
function withoutResultWords(name: string, thrown: unknown): string {
  const why = errorCode(thrown) === 'CANCELLED' ? 'It was cancelled.' : errorText(thrown);
  return `The check of "${commandTitle(name)}" has no result. ${why}`;
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
