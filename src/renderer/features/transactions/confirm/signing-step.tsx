import { PenTool, RotateCw, ShieldQuestion } from 'lucide-react';
import type { RefObject } from 'react';
import type { VaultStatus } from '../../../../contract/index.ts';
import { Button, Spinner } from '../../../ui/parts/index.ts';
import { KeptFocus } from '../../shared/vault/kept-focus.tsx';
import { SecretField } from '../../shared/vault/secret-field.tsx';
import { UnlockForm } from '../../shared/vault/unlock-form.tsx';
import type { OwnKey } from '../../shared/vault/use-vault.ts';
import { VaultCommands } from '../../shared/vault/vault-commands.tsx';
import { type Confirmation, isBusy, isSignable } from './confirmation.ts';
import { validityWords } from './validity.ts';
import '../compose/rail.css';
import '../compose/workbench.css';
import { HelpMark } from '../../shared/help/help-mark.tsx';

/** Returns true if the next step would sign with a key that its owner marked as unsafe. The vault would refuse it. */
export function isTaintedStep(now: Confirmation, own: OwnKey | undefined): boolean {
  return now.at !== 'signed' && own?.tainted === true;
}

/** Returns true if the vault can sign: it is open and has the key. */
export function canSignHere(vault: VaultStatus | undefined, own: OwnKey | undefined): boolean {
  return vault?.state === 'open' && own !== undefined;
}

/** Returns true if the next step is a signature that needs the passphrase of the vault, typed in the page. */
export function asksPassphrase(now: Confirmation, vault: VaultStatus | undefined, own: OwnKey | undefined): boolean {
  return isSignable(now) && canSignHere(vault, own) && vault?.confirmation === 'passphrase';
}

interface SigningStepProps {
  now: Confirmation;
  /** True if the last block of the signed transaction has passed. */
  isPast: boolean;
  vault: VaultStatus | undefined;
  /** The key in the open vault; undefined if it is not there. */
  own: OwnKey | undefined;
  /** The field of the passphrase. */
  passphrase: RefObject<HTMLInputElement | null>;
  /** True if the next step is another one, which has the main button and the key. */
  isAside: boolean;
  onNext: () => void;
  onElsewhere: () => void;
}

/**
 * Shows the next action of a transaction that is being confirmed, and the fields that it needs. `onNext` signs or
 * checks; `onElsewhere` switches to a signature of another program.
 */
export function SigningStep({ now, isPast, vault, own, passphrase, isAside, onNext, onElsewhere }: SigningStepProps) {
  const busy = isBusy(now);
  if (isTaintedStep(now, own)) {
    return (
      <p className="rail-problem">
        This key is marked as tainted and does not sign, here or elsewhere. Go back to editing to choose another, or
        remove the mark in Settings.
      </p>
    );
  }
  const failure = isSignable(now) && now.attempt.state === 'failed' ? now.attempt : undefined;
  const isAsking = asksPassphrase(now, vault, own);
  const isAtField = failure?.isPassphrase === true && isAsking;
  const problem = now.at === 'signed' ? now.problem : isAtField ? undefined : failure?.problem;
  const isHere = canSignHere(vault, own);
  const isElsewhere = isSignable(now) && now.isElsewhere;
  return (
    <KeptFocus state={vault?.state}>
      {problem !== undefined && (
        <p className="rail-problem" role="alert">
          {problem}
        </p>
      )}
      {isSignable(now) && vault?.state === 'locked' && <UnlockForm autoFocus />}
      {isAsking && (
        <form
          className="signing-passphrase"
          autoComplete="off"
          onKeyDown={(event) => {
            // A held key would submit again, with the emptied field.
            if (event.key === 'Enter' && event.repeat) event.preventDefault();
          }}
          onSubmit={(event) => {
            event.preventDefault();
            onNext();
          }}
        >
          <SecretField
            label="Passphrase of the vault"
            description="Confirms this one signature."
            error={isAtField ? failure.problem : undefined}
            field={passphrase}
            isBusy={busy}
          />
        </form>
      )}
      {now.at === 'unsigned' && vault?.state === 'off' && (
        <p className="rail-problem">
          Signing is off. Sign elsewhere, or restart with <VaultCommands />.
        </p>
      )}
      {isSignable(now) && vault?.state === 'open' && !isHere && (
        <p className="workbench-hint">The vault does not have this key.</p>
      )}
      <NextButton now={now} vault={vault} isHere={isHere} onNext={onNext} />
      {now.at !== 'signed' && !isElsewhere && (
        <Button
          variant={isAside || isHere || vault?.state === 'locked' ? 'quiet' : 'primary'}
          isDisabled={busy}
          onPress={onElsewhere}
        >
          Sign elsewhere
        </Button>
      )}
      <p className="workbench-hint">
        {hintOf(now, isPast)} {now.at === 'signed' && <HelpMark term="check" hasLink={false} />}{' '}
        {!isAside && (!isElsewhere || isHere) && <kbd>Ctrl Enter</kbd>}
      </p>
    </KeptFocus>
  );
}

const UNANSWERED = 'There is no result, but the gateway may have received the transaction. ';

function hintOf(now: Confirmation, isPast: boolean): string {
  if (now.at === 'unsigned') return 'Signing does not broadcast.';
  if (now.at === 'signed') return 'Checking consumes the proof of work. Nothing is broadcast.';
  const { lastBlock } = now.signed.preparation;
  const validity = validityWords('The signed one', isPast ? 'past' : 'open', lastBlock);
  if (now.at === 'expired')
    return `${validity} Another signature makes a new nonce and proof of work. The command stays.`;
  const unanswered = now.at === 'used' && now.check === undefined ? UNANSWERED : '';
  return `${unanswered}A new check needs another transaction, with a new nonce, proof of work and signature. ${validity}`;
}

function NextButton({
  now,
  vault,
  isHere,
  onNext,
}: Pick<SigningStepProps, 'now' | 'vault' | 'onNext'> & { isHere: boolean }) {
  const busy = isBusy(now);
  if (isSignable(now) && !isHere) return null;
  switch (now.at) {
    case 'unsigned':
    case 'expired': {
      const [name, running] = now.at === 'unsigned' ? ['Sign', 'Signing…'] : ['Sign again', 'Signing again…'];
      const busyName = vault?.confirmation === 'window' ? 'Confirm in the dialog…' : running;
      return (
        <Button variant="primary" icon={<PenTool aria-hidden="true" />} isPending={busy} onPress={onNext}>
          {busy ? busyName : name}
        </Button>
      );
    }
    case 'signed':
      return (
        <Button key="check" variant="primary" icon={<ShieldQuestion aria-hidden="true" />} onPress={onNext}>
          Check with the network
        </Button>
      );
    case 'checking':
    case 'used': {
      const running = now.at === 'checking' ? 'Checking…' : 'Signing again…';
      return (
        <Button icon={busy ? <Spinner /> : <RotateCw aria-hidden="true" />} isPending={busy} onPress={onNext}>
          {busy ? running : 'Sign and check again'}
        </Button>
      );
    }
  }
}
