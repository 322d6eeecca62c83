import { useBlocker } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button, Dialog, DialogActions, useLatest } from '../../../ui/parts/index.ts';
import { ConfirmView } from '../confirm/confirm-view.tsx';
import type { Loss } from '../confirm/confirmation.ts';

const WORDS: Readonly<Record<Loss, { title: string; text: string }>> = {
  request: {
    title: 'Leave this request for a signature?',
    text: 'It ends: a signature that another program or device makes for it cannot be used any more.',
  },
  transaction: {
    title: 'Leave the signed transaction?',
    text: 'Orrery does not store it. Check or copy it first if you need it: signing once more makes another one, and both are valid.',
  },
};

/**
 * Shows the last step of a transaction, and asks before it is left with something that would be lost. The browser's Back
 * leads to the form, because it would leave the whole composition otherwise.
 */
export function LastStep({ onBack, ...props }: Omit<ComponentProps<typeof ConfirmView>, 'onLosing'>) {
  const [loss, setLoss] = useState<Loss>();
  const [answer, setAnswer] = useState<(leaves: boolean) => void>();
  const asked = useLatest(answer);
  // The view can go before an answer, as when another network is shown: then nothing is left to ask about.
  useEffect(() => () => asked.current?.(true), [asked]);
  // The question ends with the loss. It must not open again by itself, nor the link be followed later.
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
    answer?.(leaves);
  };
  const back = async () => {
    if (await ask()) onBack();
  };
  useBlocker({
    async shouldBlockFn({ action }) {
      // A draft that is saved for the first time replaces the link, and nothing else does.
      if (action === 'REPLACE') return false;
      if (action !== 'BACK') return !(await ask());
      // Refused at once: the address bar has the link before already.
      void back();
      return true;
    },
    enableBeforeUnload: false,
  });

  return (
    <>
      <ConfirmView {...props} onBack={() => void back()} onLosing={setLoss} />
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
