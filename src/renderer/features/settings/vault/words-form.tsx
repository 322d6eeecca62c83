import { useState } from 'react';
import { Button, DialogActions } from '../../../ui/parts/index.ts';
import { SecretField } from '../../shared/vault/secret-field.tsx';
import { SecretForm, TaskProblem } from '../../shared/vault/secret-form.tsx';
import { useWiped } from '../../shared/vault/use-secret.ts';
import type { Task } from '../../shared/vault/use-task.ts';
import './vault-settings.css';
import '../../shared/vault/secret-field.css';

/** Shows the form that asks for three words of a phrase, which proves that it is written down. */
export function WordsForm({
  asked,
  wordsOf,
  task,
  onBack,
  onDone,
}: {
  /** Indexes of the words to type. */
  asked: readonly number[];
  /** Reads the words of the phrase from the page. */
  wordsOf: () => readonly string[];
  task: Task;
  onBack: () => void;
  onDone: () => void;
}) {
  const { box, wipe } = useWiped<HTMLFormElement>();
  const [wrongWord, setWrong] = useState<number>();
  const confirm = () => {
    const words = wordsOf();
    const typed = [...(box.current?.querySelectorAll<HTMLInputElement>('input[data-secret]') ?? [])];
    const wrong = asked.find((word, field) => typed[field]?.value.trim().toLowerCase() !== words[word]);
    setWrong(wrong);
    if (wrong !== undefined) return;
    wipe();
    onDone();
  };
  return (
    <SecretForm box={box} onSubmit={confirm}>
      <p>Enter these three words from your notes.</p>
      <div className="phrase-words">
        {asked.map((word, field) => (
          <SecretField
            key={word}
            label={`Word ${word + 1}`}
            field={null}
            autoFocus={field === 0}
            onEdit={() => setWrong(undefined)}
            error={word === wrongWord ? `Word ${word + 1} is wrong. Check what you wrote down.` : undefined}
          />
        ))}
      </div>
      <TaskProblem task={task} />
      <DialogActions>
        <Button
          variant="quiet"
          onPress={() => {
            task.reset();
            onBack();
          }}
        >
          Show the phrase again
        </Button>
        <Button type="submit" variant="primary">
          Confirm
        </Button>
      </DialogActions>
    </SecretForm>
  );
}
