import { Logo } from '../ui/parts/index.ts';
import './sign-in-needed.css';

export type SignInProblem = 'no-link' | 'refused' | 'unreachable' | 'expired';

const WORDS: Readonly<Record<SignInProblem, string>> = {
  'no-link': 'You have come without one.',
  refused: 'The one you used was opened before, or is from an earlier run.',
  unreachable: 'Orrery did not answer while this page opened; its process may have ended.',
  expired: 'Orrery was started anew since this page was opened.',
};

/** The browser host without a token: where to get one. */
export function SignInNeeded({ reason }: { reason: SignInProblem }) {
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <Logo />
        <h1>
          This page needs the link that <code>orrery serve</code> printed
        </h1>
        <p>{WORDS[reason]}</p>
        <ol>
          <li>
            <span>1</span>
            <div>
              Open it from a tab in which Orrery is open. Where there is none, stop Orrery in its terminal and start it
              again:
            </div>
            <pre className="mono">orrery serve</pre>
          </li>
          <li>
            <span>2</span>
            <div>
              Open the address it prints as <code>ui</code>. It works once; links and new tabs work from there:
            </div>
            <pre className="mono">{`${location.origin}/#code=…`}</pre>
          </li>
        </ol>
        <p className="sign-in-why">
          The link keeps other programs and other people of this machine out. Nothing here leaves it.
        </p>
      </div>
    </main>
  );
}
