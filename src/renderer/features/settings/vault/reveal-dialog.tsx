import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { visibleText } from '../../../ui/format/index.ts';
import { announce, Button, Dialog, DialogActions, Notice } from '../../../ui/parts/index.ts';
import { useTask } from '../../shared/vault/use-task.ts';
import { wordsToAsk } from './new-wallet-state.ts';
import { PassphraseForm } from './passphrase-form.tsx';
import { type SecretWriter, ShownSecret } from './shown-secret.tsx';
import type { SubjectDialog } from './subject.ts';
import { WhichKey } from './which-key.tsx';
import { WordsForm } from './words-form.tsx';

/**
 * Shows the phrase of a wallet, or the secret of a key, after the passphrase is entered. It is hidden again when the
 * window loses the focus.
 */
export function RevealDialog({ subject, onClose }: SubjectDialog) {
  const api = useApi();
  const task = useTask();
  const [stage, setStage] = useState<'ask' | 'shown' | 'words' | 'hidden'>('ask');
  const [asked, setAsked] = useState<readonly number[]>([]);
  const phraseBox = useRef<HTMLDivElement>(null);
  // Only this function moves the secret from the answer into the page.
  const write = useRef<SecretWriter>(undefined);
  const what = subject.kind === 'wallet' ? 'recovery phrase' : 'secret key';
  const reveal = async (passphrase: string) => {
    await task.run(async (signal) => {
      const secret =
        subject.kind === 'wallet'
          ? (await api.call('revealPhrase', { walletId: subject.id, passphrase }, signal)).phrase
          : (await api.call('revealKey', { publicKey: subject.id, passphrase }, signal)).secretKey;
      setStage(write.current?.(secret) ? 'shown' : 'hidden');
    });
  };
  const wordsOf = () => [...(phraseBox.current?.querySelectorAll('li') ?? [])].map((item) => item.textContent);
  const confirm = () => {
    // It closes at once: a dialog that closes later does not give the focus back.
    onClose();
    api.call('confirmPhrase', { walletId: subject.id }).catch((thrown: unknown) => announce(errorText(thrown), 'bad'));
  };
  return (
    <Dialog title={`Show the ${what} of "${visibleText(subject.name)}"`} isOpen onClose={onClose} size="wide">
      <WhichKey subject={subject} />
      <Notice tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
        Anyone who sees it can spend everything. Make sure that nobody watches: no shared screen, no camera.
      </Notice>
      {/* For the comparison, the hidden phrase stays in the page while its words are asked for, and nowhere else. */}
      <div ref={phraseBox} hidden={stage !== 'shown'}>
        <ShownSecret
          kind={subject.kind === 'wallet' ? 'phrase' : 'key'}
          isShown={stage === 'shown' || stage === 'words'}
          writer={write}
          onHide={() => setStage('hidden')}
        />
      </div>
      {stage === 'hidden' && <p role="status">It was hidden because you left this window.</p>}
      {stage === 'words' && (
        <WordsForm asked={asked} wordsOf={wordsOf} task={task} onBack={() => setStage('shown')} onDone={confirm} />
      )}
      {stage === 'shown' && (
        <DialogActions>
          {subject.kind === 'wallet' && subject.isUnconfirmed && (
            <Button
              onPress={() => {
                setAsked(wordsToAsk(wordsOf().length));
                setStage('words');
              }}
            >
              I have written it down
            </Button>
          )}
          <Button variant="primary" autoFocus onPress={onClose}>
            Hide
          </Button>
        </DialogActions>
      )}
      {(stage === 'ask' || stage === 'hidden') && (
        <PassphraseForm action={`Show the ${what}`} leave="Cancel" task={task} onSubmit={reveal} onLeave={onClose} />
      )}
    </Dialog>
  );
}
