import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../data/host/sign-in.ts';
import { Button, Logo } from '../ui/parts/index.ts';
import './sign-in-needed.css';

/** The reason why the page has no token. */
export type SignInProblem = 'no-link' | 'refused' | 'unreachable' | 'expired' | 'no-storage';

const REASONS: Readonly<Record<SignInProblem, string>> = {
  'no-link': 'It was opened without one.',
  refused: 'The link was used before, is older than five minutes, or belongs to an earlier run.',
  unreachable: 'Orrery did not answer while this page opened. Its process may have ended.',
  'no-storage':
    'This browser keeps no data for this page, so it cannot sign in. First allow cookies and site data for this address.',
  expired:
    'This page is of an earlier run: nothing on it can be saved any more. Copy what you need before you leave it.',
};

/**
 * Loads the page again when a new sign-in link is opened in its tab. That link differs only after the #, for which a browser
 * loads nothing. Other fragments, such as that of "Skip to the view", keep the page with what was typed on it.
 */
function useNewLink(): void {
  useEffect(() => {
    const load = () => {
      if (hasCode()) location.reload();
    };
    addEventListener('hashchange', load);
    return () => removeEventListener('hashchange', load);
  }, []);
}

/** Shows why a browser has no token, and how to get one. */
export function SignInNeeded({ reason }: { reason: SignInProblem }) {
  useNewLink();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <main className="sign-in" tabIndex={0}>
      <SignInSteps reason={reason} />
    </main>
  );
}

/** Says over the page that its run has ended. The page stays behind it, with what a person typed. */
export function RunEnded() {
  useNewLink();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <>
      <dialog
        ref={dialog}
        className="sign-in sign-in-over"
        aria-label="Orrery was restarted"
        onClose={() => setOpen(false)}
      >
        <SignInSteps reason="expired" />
        <Button onPress={() => dialog.current?.close()}>Show this page</Button>
      </dialog>
      {/* Behind the dialog, it would be seen and do nothing. */}
      {!isOpen && (
        <div className="sign-in-again">
          <Button variant="primary" onPress={() => setOpen(true)}>
            Sign in again
          </Button>
        </div>
      )}
    </>
  );
}

function SignInSteps({ reason }: { reason: SignInProblem }) {
  return (
    <div className="sign-in-card">
      <Logo />
      {reason === 'expired' ? (
        <h1>Orrery was restarted. Open the new link.</h1>
      ) : (
        <h1>This page needs the link that Orrery printed when it started</h1>
      )}
      <p>{REASONS[reason]}</p>
      <ol>
        <li>
          <span>1</span>
          <div>
            {reason === 'unreachable'
              ? 'For a new link, enter in a terminal the command that starts Orrery. It prints one also if Orrery still runs:'
              : 'Leave Orrery running. For a new link, enter in another terminal the command that started Orrery, with the options that it had, such as --vault:'}
          </div>
          <pre className="mono">{'orrery serve\nnpm start   # in a checkout'}</pre>
        </li>
        <li>
          <span>2</span>
          <div>
            Open the link within five minutes. It works once. New tabs of this browser do not need it while another one
            is open:
          </div>
          <pre className="mono">http://….localhost:{location.port}/#code=…</pre>
        </li>
      </ol>
      <p className="sign-in-why">
        The link keeps out other programs and users of this machine. No data leaves this machine.
      </p>
    </div>
  );
}
