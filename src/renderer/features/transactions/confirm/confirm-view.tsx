import { ArrowLeft, PenTool, RotateCw, ShieldQuestion } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import {
  type ExplorerEvent,
  OrreryError,
  type Preparation,
  Transaction,
  type TransactionCheck,
} from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { useApi, useExplorerEvents } from '../../../data/explorer.tsx';
import { Button, IconButton, Spinner } from '../../../ui/parts/index.ts';
import { SecretField } from '../../shared/vault/secret-field.tsx';
import { UnlockForm } from '../../shared/vault/unlock-form.tsx';
import { useWiped } from '../../shared/vault/use-secret.ts';
import { useVault } from '../../shared/vault/use-vault.ts';
import type { SigningKey } from '../compose/key-choice.tsx';
import { Dangers } from '../compose/review-list.tsx';
import { commandTitle } from '../guides/index.ts';
import { useNextKey } from '../use-next-key.ts';
import { DecodedCard, PreparedFacts, type Signed, SignedCard } from './cards.tsx';
import { Proof } from './proof.tsx';
import { SignElsewhere } from './sign-elsewhere.tsx';
import { Verdict } from './verdict.tsx';
import '../compose/rail.css';
import '../compose/review-list.css';
import '../compose/workbench.css';

interface ConfirmProps {
  prepared: Preparation;
  signing: SigningKey;
  onBack: () => void;
  onLeave: () => void;
  /** Prepares the same command again, if the first preparation has expired. */
  remake: () => Promise<Preparation>;
}

/** The last step: the meaning of the final bytes, the signature, and the network's check of it. */
export function ConfirmView({ prepared, signing, onBack, onLeave, remake }: ConfirmProps) {
  const api = useApi();
  const [preparation, setPreparation] = useState(prepared);
  const { box: railEnd, wipe } = useWiped<HTMLDivElement>();
  const passphrase = useRef<HTMLInputElement>(null);
  const [signed, setSigned] = useState<Signed>();
  const [check, setCheck] = useState<TransactionCheck>();
  const [isSpent, setSpent] = useState(false);
  const [busy, setBusy] = useState<'signing' | 'checking'>();
  const [problem, setProblem] = useState<string>();
  const [isElsewhere, setElsewhere] = useState(false);
  const vault = useVault().data;
  const isSigning = signed === undefined || isSpent;
  const isPassphraseAsked = isSigning && vault?.state === 'open' && vault.confirmation === 'passphrase';
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const { id } = preparation;
  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type === 'preparation' && event.id === id)
        setPreparation((before) => ({ ...before, proof: event.proof }));
    },
    [id],
  );
  useExplorerEvents(onEvent);

  const takeSigned = (answer: Signed) => {
    setSigned(answer);
    setSpent(false);
    setCheck(undefined);
    setElsewhere(false);
  };
  const sign = async (signal: AbortSignal): Promise<Signed> => {
    setBusy('signing');
    // Read it from the field at each call, and store it nowhere.
    const ask = (preparationId: string) =>
      api.call('signTransaction', { id: preparationId, passphrase: passphrase.current?.value }, signal);
    const answer = await ask(id).catch(async (thrown: unknown) => {
      if (errorCode(thrown) !== 'PREPARATION_UNKNOWN') throw thrown;
      const again = await remake();
      // Only the confirmed bytes are signed: the same command, for the same chain. Anything else needs a new
      // confirmation.
      if (again.chainId === preparation.chainId && isSame(again.command, preparation.command)) return ask(again.id);
      setPreparation(again);
      setSigned(undefined);
      setCheck(undefined);
      setProblem('The network has changed. Review the transaction again before you sign.');
      throw new OrreryError('CANCELLED', {});
    });
    setPreparation(answer.preparation);
    takeSigned(answer);
    return answer;
  };
  const ask = async (transaction: Transaction, signal: AbortSignal) => {
    setBusy('checking');
    // The network may have seen the proof even if no answer arrives.
    setSpent(true);
    setCheck(await api.call('checkTransaction', { transaction: z.encode(Transaction, transaction) }, signal));
  };
  const run = async (work: (signal: AbortSignal) => Promise<unknown>) => {
    if (busy !== undefined) return;
    controller.current?.abort();
    controller.current = new AbortController();
    setProblem(undefined);
    try {
      await work(controller.current.signal);
    } catch (thrown) {
      if (errorCode(thrown) !== 'CANCELLED') setProblem(errorText(thrown));
    } finally {
      wipe();
      setBusy(undefined);
    }
  };
  const next = () => {
    if (isPassphraseAsked && passphrase.current?.value === '') {
      setProblem('Enter the passphrase of the vault. Each signature needs it.');
      return passphrase.current.focus();
    }
    if (signed === undefined) {
      if (vault?.state === 'off') return;
      if (vault?.state !== 'open') return railEnd.current?.querySelector('input')?.focus();
      return void run(sign);
    }
    if (!isSpent) return void run((signal) => ask(signed.transaction, signal));
    void run(async (signal) => ask((await sign(signal)).transaction, signal));
  };

  useNextKey(next);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

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
              {signed === undefined ? 'What will be signed' : 'What was signed'}, decoded from the final bytes
            </p>
          </div>
        </header>
        {check !== undefined && (
          <Verdict
            check={check}
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
        {isElsewhere && <SignElsewhere preparation={preparation} onPrepared={setPreparation} onSigned={takeSigned} />}
        {signed !== undefined && <SignedCard signed={signed} />}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: likewise */}
      <aside className="rail" aria-label="Signing" tabIndex={0}>
        <PreparedFacts preparation={preparation} signing={signing} />
        <Proof proof={preparation.proof} />
        {signed?.rebuilt === true && (
          <p className="workbench-hint">
            Nonce, block and proof of work are new: the earlier ones were used or too old. The command is the same.
          </p>
        )}
        {preparation.review.dangers.length > 0 && (
          <section className="rail-part review" aria-label="Warnings">
            <Dangers dangers={preparation.review.dangers} />
          </section>
        )}
        {!preparation.review.judged && (
          <p className="workbench-hint">Format checked only: the network checks the rules of this command.</p>
        )}
        <div ref={railEnd} className="rail-next">
          {problem !== undefined && (
            <p className="rail-problem" role="alert">
              {problem}
            </p>
          )}
          {signed === undefined && vault?.state === 'locked' && <UnlockForm autoFocus />}
          {isPassphraseAsked && (
            <SecretField
              label="Passphrase of the vault"
              description="Confirms this one signature."
              field={passphrase}
              isBusy={busy !== undefined}
            />
          )}
          {signed === undefined && vault?.state === 'off' && (
            <p className="rail-problem">Signing is off. Sign elsewhere, or restart with: orrery serve --vault</p>
          )}
          {signed === undefined && vault?.state === 'open' && (
            <Button
              variant="primary"
              icon={<PenTool aria-hidden="true" />}
              isDisabled={busy !== undefined}
              onPress={next}
            >
              {busy === 'signing' ? (vault.confirmation === 'window' ? 'Confirm in the dialog…' : 'Signing…') : 'Sign'}
            </Button>
          )}
          {signed !== undefined && !isSpent && (
            <Button
              variant="primary"
              icon={<ShieldQuestion aria-hidden="true" />}
              isDisabled={busy !== undefined}
              onPress={next}
            >
              {busy === 'checking' ? 'Checking…' : 'Check with the network'}
            </Button>
          )}
          {isSpent && (
            <Button
              icon={busy === undefined ? <RotateCw aria-hidden="true" /> : <Spinner />}
              isDisabled={busy !== undefined}
              onPress={next}
            >
              {busy === 'signing' ? 'Signing again…' : busy === 'checking' ? 'Checking…' : 'Re-sign and check again'}
            </Button>
          )}
          {isSigning && !isElsewhere && (
            <Button variant="quiet" isDisabled={busy !== undefined} onPress={() => setElsewhere(true)}>
              Sign elsewhere
            </Button>
          )}
          <p className="workbench-hint">
            {signed === undefined
              ? 'Signing does not broadcast.'
              : !isSpent
                ? 'Checking consumes the proof of work. Nothing is broadcast.'
                : 'A new check needs a new nonce, proof of work and signature.'}{' '}
            <kbd>Ctrl Enter</kbd>
          </p>
        </div>
      </aside>
    </div>
  );
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
