import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Preparation, Transaction } from '../../../../contract/index.ts';
import { Button, IconButton, useLatest } from '../../../ui/parts/index.ts';
import { useNextKey } from '../../shared/use-next-key.ts';
import { useWiped } from '../../shared/vault/use-secret.ts';
import { keysOf, useVault } from '../../shared/vault/use-vault.ts';
import { commandTitle } from '../guides/index.ts';
import { DecodedCard, PreparedFacts, type Signed, SignedCard } from './cards.tsx';
import { CheckOutcome, isGood } from './check-outcome.tsx';
import { isBusy, isNextShown, isSignable, type Loss, lossOf } from './confirmation.ts';
import { ProofStatus } from './proof.tsx';
import { SignElsewhere } from './sign-elsewhere.tsx';
import { asksPassphrase, canSignHere, isTaintedStep, SigningStep } from './signing-step.tsx';
import { copyTransaction, TakeTransaction } from './take-transaction.tsx';
import { useConfirmation } from './use-confirmation.ts';
import { useWindow } from './validity.ts';
import { WarningsNow } from './warnings.tsx';
import '../compose/rail.css';
import '../compose/review-list.css';
import '../compose/workbench.css';
import './cards.css';

interface ConfirmProps {
  prepared: Preparation;
  /** Leads back to the form. */
  onBack: () => void;
  /** Leads back to the choice of a command. */
  onLeave: () => void;
  /** Prepares the same command again, if the first preparation has expired. */
  remake: () => Promise<Preparation>;
  /** Called with what is lost if this step is left now; with the signed transaction, if that is lost. */
  onLosing?: (loss: Loss | undefined, signed: Transaction | undefined) => void;
  /** Called when the network's check accepts the transaction. */
  onAccepted?: () => void;
}

/**
 * Shows the last step of a transaction: the decoded final bytes, then the signature, then the network's check of it.
 */
export function ConfirmView({ prepared, onBack, onLeave, remake, onLosing, onAccepted }: ConfirmProps) {
  const { box: railEnd, wipe } = useWiped<HTMLDivElement>();
  const passphrase = useRef<HTMLInputElement>(null);
  const { now, send, goOn } = useConfirmation({ prepared, passphrase, remake, onSettled: wipe });
  const signed = now.at === 'unsigned' ? undefined : now.signed;
  const isPast = useWindow(signed?.inspection, signed?.preparation.lastBlock) === 'past';
  useEffect(() => {
    if (isPast && now.at === 'signed') send({ type: 'expired' });
  }, [isPast, now.at, send]);
  const vault = useVault().data;
  const { preparation } = now;
  const isNext = isNextShown(now);
  const own = keysOf(vault).find(({ publicKey }) => publicKey === preparation.publicKey);

  const next = () => {
    if (isBusy(now) || isTaintedStep(now, own)) return;
    if (isSignable(now) && !canSignHere(vault, own)) {
      if (vault?.state === 'locked') return unlockOrAsk(railEnd.current?.querySelector('input'));
      return vault && send({ type: 'elsewhere' });
    }
    if (asksPassphrase(now, vault, own) && passphrase.current?.value === '') {
      return send({
        type: 'failed',
        problem: 'Enter the passphrase of the vault. Each signature needs it.',
        isPassphrase: true,
      });
    }
    void goOn();
  };
  const attempt = isSignable(now) ? now.attempt : undefined;
  useEffect(() => {
    if (attempt?.state === 'failed' && attempt.isPassphrase) passphrase.current?.focus();
  }, [attempt]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // The button of a finished step is gone, and with it the focus.
  useEffect(() => {
    if (now.at !== 'unsigned' && document.activeElement === document.body) heading.current?.focus();
  }, [now.at]);
  const [copied, setCopied] = useState<Signed>();
  const [isRequestOpen, setIsRequestOpen] = useState(false);
  const loss = lossOf(now, copied, isPast, isRequestOpen);
  const lost = loss === 'transaction' ? signed?.transaction : undefined;
  useEffect(() => onLosing?.(loss, lost), [loss, lost, onLosing]);
  const accepted = now.at === 'used' && now.check !== undefined && isGood(now.check) ? now.check.id : undefined;
  /** The checked transaction that the person takes away next; undefined if the next step is another one. */
  const taken = accepted !== undefined && !isPast ? signed?.transaction : undefined;
  useNextKey(() => {
    // A typed passphrase asks for a signature.
    const isAsked = Boolean(railEnd.current?.querySelector('input')?.value);
    if (taken === undefined || isAsked) next();
    else void copyTransaction(taken);
  });
  const onAcceptedNow = useLatest(onAccepted);
  useEffect(() => {
    if (accepted !== undefined) onAcceptedNow.current?.();
  }, [accepted, onAcceptedNow]);
  const onPrepared = useCallback((again: Preparation) => send({ type: 'prepared', preparation: again }), [send]);
  const onSigned = useCallback((made: Signed) => send({ type: 'signed', signed: made }), [send]);

  const step = (
    <SigningStep
      now={now}
      isPast={isPast}
      vault={vault}
      own={own}
      passphrase={passphrase}
      isAside={taken !== undefined}
      onNext={next}
      onElsewhere={() => send({ type: 'elsewhere' })}
    />
  );

  return (
    <div className="workbench">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="workbench-main" tabIndex={0} aria-label="What will be signed">
        <header className="workbench-head">
          <IconButton label="Back to editing" icon={<ArrowLeft aria-hidden="true" />} onPress={onBack} />
          <div className="workbench-title">
            <h2 ref={heading} tabIndex={-1}>
              {commandTitle(preparation.name)}
            </h2>
            <p className="faint">
              {now.at === 'unsigned' || isNext ? 'What will be signed' : 'What was signed'}, decoded from the final
              bytes
            </p>
          </div>
        </header>
        <WarningsNow preparation={preparation} />
        {now.at === 'used' && now.check !== undefined && (
          <CheckOutcome
            check={now.check}
            actions={
              <>
                <Button onPress={onBack}>Change the command</Button>
                <Button variant="quiet" onPress={onLeave}>
                  Compose another
                </Button>
              </>
            }
          />
        )}
        <DecodedCard preparation={preparation} />
        {isSignable(now) && now.isElsewhere && (
          <SignElsewhere
            preparation={preparation}
            onPrepared={onPrepared}
            onOpen={setIsRequestOpen}
            onSigned={onSigned}
          />
        )}
        {now.at !== 'unsigned' && (
          <SignedCard
            signed={now.signed}
            check={now.at === 'used' ? now.check : undefined}
            onCopied={taken === undefined ? setCopied : undefined}
          />
        )}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: likewise */}
      <aside className="rail" aria-label="Signing" tabIndex={0}>
        <PreparedFacts title={isNext ? 'Next transaction' : 'Transaction'} preparation={preparation} own={own} />
        <ProofStatus proof={preparation.proof} />
        {now.at !== 'unsigned' && !isNext && now.signed.rebuilt && (
          <p className="workbench-hint">
            Nonce, block and proof of work are new: the earlier ones were used or too old. The command is the same.
          </p>
        )}
        {!preparation.review.judged && (
          <p className="workbench-hint">Only the format was checked: the network checks the rules of this command.</p>
        )}
        <div ref={railEnd} className="rail-next">
          {accepted === undefined ? (
            step
          ) : (
            <>
              {taken !== undefined && <TakeTransaction transaction={taken} />}
              {/* It stays when the last block passes, with what is typed in it. */}
              <details className="sign-again" open={taken === undefined}>
                <summary>Sign it again</summary>
                {step}
              </details>
            </>
          )}
        </div>
      </aside>
    </div>
  );
}

/** Unlocks the vault with what is typed in the field; an empty field gets the focus. */
function unlockOrAsk(field: HTMLInputElement | null | undefined): void {
  if (field?.value) field.form?.requestSubmit();
  else field?.focus();
}
