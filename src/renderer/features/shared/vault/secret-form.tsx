import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Task } from './use-task.ts';
import './secret-field.css';

/**
 * Shows a form for secrets: the browser stores nothing of it, and submitting it calls `onSubmit` and stays on the page.
 * After that, a field in error gets the focus.
 * @param box the ref of `useWiped`, which empties its fields
 */
export function SecretForm({
  box,
  className,
  onSubmit,
  children,
}: {
  box: RefObject<HTMLFormElement | null>;
  className?: string;
  onSubmit: () => unknown;
  children: ReactNode;
}) {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, box]);
  const isAtWork = useRef(false);
  const submit = async () => {
    // A second Enter while the first one is at work would do it twice.
    if (isAtWork.current) return;
    isAtWork.current = true;
    try {
      await onSubmit();
    } finally {
      isAtWork.current = false;
    }
    setAttempts((before) => before + 1);
  };
  return (
    <form
      ref={box}
      className={className}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
    </form>
  );
}

/** Shows the problem of a task's last attempt; nothing if there is none. */
export function TaskProblem({ task }: { task: Task }) {
  if (task.problem === undefined) return null;
  return (
    <p className="vault-problem" role="alert">
      {task.problem}
    </p>
  );
}
