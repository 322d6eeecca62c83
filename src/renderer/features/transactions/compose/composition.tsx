import { ArrowRight } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Preparation } from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { Button, useLatest } from '../../../ui/parts/index.ts';
import { camelName } from '../form/arrange.ts';
import { useOrdersOfOthers } from '../form/known-orders.ts';
import { commandTitle } from '../guides/index.ts';
import { readJson } from '../json/read-json.ts';
import { SigningKeyChoice, useSigningKey } from './key-choice.tsx';
import { LastStep } from './last-step.tsx';
import { onlyCommand } from './reading.ts';
import { useAskBeforeClosing } from './use-ask-before-closing.ts';
import { useOfferedCommands } from './use-commands.ts';
import { type StoredDraft, useCommandDraft } from './use-draft.ts';
import { useLeftBehind } from './use-left-behind.ts';
import { useReview } from './use-review.ts';
import { Workbench } from './workbench.tsx';
import './rail.css';
import './workbench.css';

/** The command, text and key with which a composition begins. */
export interface Begun {
  /** Name of the command, in camel case. */
  command: string;
  /** The command as JSON text. */
  text: string;
  /** The key that signs, in hexadecimal digits; null for the usual one. */
  publicKey: string | null;
  /** The draft to continue. */
  draft: StoredDraft | undefined;
}

type Step =
  | { at: 'writing' }
  | { at: 'preparing' }
  /**
   * The command could not be prepared. From now on, missing values are reported at their fields. The problem is
   * undefined after a change of the command.
   */
  | { at: 'refused'; problem: string | undefined }
  | { at: 'confirming'; preparation: Preparation };

/**
 * Shows one transaction from its writing to its check: first the form or the JSON, then the final bytes, to be signed
 * and checked. `onDraft` is called with the id of a new draft; `onLeave` leads back to the choice of a command.
 */
export function Composition({
  begun,
  onDraft,
  onLeave,
}: {
  begun: Begun;
  onDraft: (id: string) => void;
  onLeave: () => void;
}) {
  const api = useApi();
  const [text, setText] = useState(begun.text);
  const [chosenKey, setChosenKey] = useState(begun.publicKey);
  const [step, setStep] = useState<Step>({ at: 'writing' });
  const commands = useOfferedCommands();
  const reading = useMemo(() => readJson(text), [text]);
  const named = camelName(onlyCommand(reading) ?? begun.command);
  const command = commands.some(({ name }) => name === named) ? named : begun.command;
  const [keeping, keep] = useCommandDraft(begun.draft, onDraft);
  const hasDraft = begun.draft !== undefined || keeping.state !== 'unchanged';
  const signing = useSigningKey(chosenKey, (publicKey) => {
    setChosenKey(publicKey);
    if (hasDraft) keep({ name: commandTitle(command), command, text, publicKey });
  });
  const { publicKey } = signing;
  const isTainted = signing.own?.tainted === true;
  useAskBeforeClosing(keeping.state === 'waiting' || keeping.state === 'failed');
  useLeftBehind(begun.draft !== undefined || keeping.state === 'waiting' || keeping.state === 'kept');
  const { review, isCurrent, reviewedAt, error: reviewError } = useReview(text, publicKey);
  const ofOthers = useOrdersOfOthers(reading.value, publicKey);

  const change = useCallback(
    (next: string) => {
      setText(next);
      setStep((before) => (before.at === 'refused' ? { at: 'refused', problem: undefined } : before));
      const name = camelName(onlyCommand(readJson(next)) ?? begun.command);
      const command = commands.some((offered) => offered.name === name) ? name : begun.command;
      keep({ name: commandTitle(command), command, text: next, publicKey: chosenKey });
    },
    [begun.command, chosenKey, commands, keep],
  );

  const written = useLatest<{ text: string; publicKey: string | null } | undefined>({ text, publicKey });
  const cancel = useCallback(
    ({ id }: Preparation) => void api.call('cancelPreparation', { id }).catch(() => {}),
    [api],
  );
  /** The preparation in the last step, whose proof of work must not go on without it. */
  const confirmed = useRef<Preparation>(undefined);
  const endConfirmed = useCallback(() => {
    if (confirmed.current !== undefined) cancel(confirmed.current);
    confirmed.current = undefined;
  }, [cancel]);
  useEffect(
    () => () => {
      written.current = undefined;
      endConfirmed();
    },
    [written, endConfirmed],
  );
  const prepare = async () => {
    if (step.at === 'preparing') return;
    if (signing.isUnfinished) return setStep({ at: 'refused', problem: UNFINISHED_KEY });
    if (publicKey === null) return setStep({ at: 'refused', problem: NO_KEY });
    if (isTainted) return setStep({ at: 'refused', problem: TAINTED });
    setStep({ at: 'preparing' });
    /** Says what the person has changed since the preparation began; undefined if nothing. Nobody who has left reads it. */
    const changed = () => {
      if (written.current?.text !== text) return COMMAND_CHANGED;
      return written.current.publicKey === publicKey ? undefined : KEY_CHANGED;
    };
    try {
      const preparation = await api.call('prepareTransaction', { command: text, publicKey });
      const problem = changed();
      if (problem === undefined) {
        confirmed.current = preparation;
        return setStep({ at: 'confirming', preparation });
      }
      cancel(preparation);
      setStep({ at: 'refused', problem });
    } catch (thrown) {
      const problem = changed();
      if (problem !== undefined) return setStep({ at: 'refused', problem });
      const isIncomplete = errorCode(thrown) === 'COMMAND_INVALID';
      setStep({ at: 'refused', problem: isIncomplete ? INCOMPLETE : errorText(thrown) });
    }
  };

  const problem = step.at === 'refused' ? step.problem : undefined;
  const hasOtherKey =
    (problem === UNFINISHED_KEY && !signing.isUnfinished) ||
    (problem === NO_KEY && publicKey !== null) ||
    (problem === TAINTED && !isTainted);
  const refusal = hasOtherKey ? undefined : problem;
  if (step.at === 'confirming') {
    const { preparation } = step;
    return (
      <LastStep
        key={preparation.id}
        prepared={preparation}
        onBack={() => {
          endConfirmed();
          setStep({ at: 'writing' });
        }}
        onLeave={onLeave}
        onAccepted={() => {
          if (hasDraft) keep({ name: commandTitle(command), command, text, publicKey: chosenKey, isChecked: true });
        }}
        remake={async () => {
          const again = await api.call('prepareTransaction', { command: text, publicKey: preparation.publicKey });
          if (written.current === undefined) cancel(again);
          else confirmed.current = again;
          return again;
        }}
      />
    );
  }
  return (
    <Workbench
      command={command}
      text={text}
      reading={reading}
      onChange={change}
      wasAttempted={step.at !== 'writing'}
      review={isCurrent || review?.command === command ? review : undefined}
      ofOthers={ofOthers}
      reviewedAt={reviewedAt}
      reviewError={reviewError}
      onNext={() => void prepare()}
      onLeave={onLeave}
      keeping={keeping}
      publicKey={chosenKey}
      isTainted={isTainted}
      rail={
        <section className="rail-part" aria-labelledby="rail-key">
          <h3 id="rail-key">Signed by</h3>
          <SigningKeyChoice signing={signing} />
        </section>
      }
      next={
        <>
          {refusal !== undefined && (
            <p className="rail-problem" role="alert">
              {refusal}
            </p>
          )}
          <Button
            variant="primary"
            isPending={step.at === 'preparing'}
            onPress={() => void prepare()}
            icon={<ArrowRight aria-hidden="true" />}
          >
            {step.at === 'preparing' ? 'Preparing…' : 'Review and sign'}
          </Button>
          <p className="workbench-hint">
            Nothing is signed yet. The next step shows the final bytes. Orrery never broadcasts. <kbd>Ctrl Enter</kbd>
          </p>
        </>
      }
    />
  );
}

const INCOMPLETE = 'Complete or correct the fields above first.';
const COMMAND_CHANGED = 'The command was changed. Review it again.';
const KEY_CHANGED = 'The key was changed. Review the command again.';
const UNFINISHED_KEY = 'The public key under Sign elsewhere is not complete. Complete it, or empty its field.';
const NO_KEY = 'There is no key to sign with yet: see above. The command can be copied as JSON for other tools.';
const TAINTED = 'This key is marked as tainted and does not sign. Choose another, or remove the mark in Settings.';
