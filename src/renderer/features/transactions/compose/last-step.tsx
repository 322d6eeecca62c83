import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import type { Transaction } from '../../../../contract/index.ts';
import { useAskBeforeSwitch } from '../../../data/ask-before-switch.ts';
import { shownNetwork } from '../../../data/explorer.tsx';
import { useBegunOn } from '../../../data/use-status.ts';
import { Button, Dialog, DialogActions, useLatest } from '../../../ui/parts/index.ts';
import { ConfirmView } from '../confirm/confirm-view.tsx';
import type { Loss } from '../confirm/confirmation.ts';
import { keepLeft } from './left-transaction.tsx';
import { useAskBeforeClosing } from './use-ask-before-closing.ts';

const WORDS: Readonly<Record<Loss, { title: string; text: string }>> = {
  request: {
    title: 'Leave this request for a signature?',
    text: 'The request ends. A signature that another program or device makes for it cannot be used any more.',
  },
  transaction: {
    title: 'Leave the signed transaction?',
    text: 'Orrery does not store it. If you need it, check or copy it first. If you sign again, you get another transaction, and both are valid.',
  },
};

/**
 * Shows the last step of a transaction, and asks before a person leaves it and loses something. The browser's Back leads
 * to the form; otherwise it would leave the whole composition.
 */
export function LastStep({ onBack, ...props }: Omit<ComponentProps<typeof ConfirmView>, 'onLosing'>) {
  const [loss, setLoss] = useState<Loss>();
  const transaction = useRef<Transaction>(undefined);
  const onLosing = useCallback((what: Loss | undefined, signed: Transaction | undefined) => {
    setLoss(what);
    transaction.current = signed;
  }, []);
  const [answer, setAnswer] = useState<(leaves: boolean) => void>();
  const asked = useLatest(answer);
  useAskBeforeClosing(loss !== undefined);
  /** True if the person has agreed to lose it. */
  const isGivenUp = useRef(false);
  const client = useQueryClient();
  const begunOn = useLatest(useBegunOn());
  const network = useLatest(props.prepared.network.name);
  useEffect(
    () => () => {
      const { current: signed } = transaction;
      if (signed === undefined || isGivenUp.current || shownNetwork(client) === begunOn.current) return;
      keepLeft({ transaction: signed, network: network.current });
    },
    [client, begunOn, network],
  );
  // If another window switches the network, the view is removed before an answer. Then nothing is left to ask about.
  useEffect(() => () => asked.current?.(true), [asked]);
  // When nothing can be lost any more, the question closes and the person stays. It must not open again by itself, and the
  // link must not be followed later.
  useEffect(() => {
    if (loss !== undefined) return;
    asked.current?.(false);
    setAnswer(undefined);
  }, [loss, asked]);

  const ask = (): Promise<boolean> => {
    if (loss === undefined) return Promise.resolve(true);
    answer?.(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAnswer(() => resolve);
    return promise;
  };
  const close = (leaves: boolean) => {
    setAnswer(undefined);
    isGivenUp.current = leaves;
    answer?.(leaves);
  };
  const back = async () => {
    if (await ask()) onBack();
  };
  useAskBeforeSwitch(ask);
  useBlocker({
    async shouldBlockFn({ action }) {
      // Only the first save of a draft replaces the link. The person stays in this step then.
      if (action === 'REPLACE') return false;
      if (action !== 'BACK') return !(await ask());
      // Refused before the answer, because the address bar shows the earlier link already.
      void back();
      return true;
    },
    enableBeforeUnload: false,
  });

  return (
    <>
      <ConfirmView {...props} onBack={() => void back()} onLosing={onLosing} />
      {loss !== undefined && (
        <Dialog title={WORDS[loss].title} isOpen={answer !== undefined} isAlert onClose={() => close(false)}>
          <p>{WORDS[loss].text}</p>
          <DialogActions>
            <Button variant="quiet" onPress={() => close(true)}>
              Leave
            </Button>
            <Button variant="primary" autoFocus onPress={() => close(false)}>
              Stay
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
