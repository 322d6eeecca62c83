import type { ReactNode, RefObject } from 'react';
import type { Task } from './use-task.ts';
import './secret-field.css';

/** A form with secrets: the browser stores nothing of it, and the page stays. `box` is the ref of `useWiped`. */
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

/** The problem of the last attempt, if it belongs to no single field. */
export function TaskProblem({ task }: { task: Task }) {
  if (task.problem === undefined) return null;
  return (
    <p className="vault-problem" role="alert">
      {task.problem}
    </p>
  );
}
