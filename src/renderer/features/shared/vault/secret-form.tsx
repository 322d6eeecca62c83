import type { ReactNode, RefObject } from 'react';
import type { Task } from './use-task.ts';
import './secret-field.css';

/**
 * Shows a form for secrets: the browser stores nothing of it, and submitting it calls `onSubmit` and stays on the page.
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
  return (
    <form
      ref={box}
      className={className}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
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
