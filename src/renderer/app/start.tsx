import { useEffect, useRef, useState } from 'react';
import type { OrreryBridge } from '../../contract/index.ts';
import { browserHost } from '../data/host/browser-host.ts';
import { desktopHost } from '../data/host/desktop-host.ts';
import type { Host } from '../data/host/host.ts';
import { letOtherTabsIn } from '../data/host/other-tabs.ts';
import { type SignInResult, signIn, signOut } from '../data/host/sign-in.ts';
import { App } from './app.tsx';
import { RunEnded, SignInNeeded, type SignInProblem } from './sign-in-needed.tsx';
import './sign-in-needed.css';

type Started =
  | { at: 'signing-in' }
  | { at: 'refused'; reason: SignInProblem }
  | { at: 'running'; host: Host; hasEnded: boolean };

/**
 * Connects to the explorer: through the desktop's bridge, or over HTTP with the token that the link's code is exchanged
 * for.
 */
export function Start({ bridge }: { bridge: OrreryBridge | undefined }) {
  const [started, setStarted] = useState<Started>(() =>
    bridge === undefined ? { at: 'signing-in' } : { at: 'running', host: desktopHost(bridge), hasEnded: false },
  );
  const asked = useRef(false);

  useEffect(() => {
    // The code works for one page only, so sign in once, even if effects run twice.
    if (bridge !== undefined || asked.current) return;
    asked.current = true;
    const start = (answer: SignInResult) => {
      if (answer.token === null) {
        setStarted({ at: 'refused', reason: answer.reason });
        return;
      }
      const stop = letOtherTabsIn(answer.token);
      const onRefused = () => {
        stop();
        signOut();
        setStarted({ at: 'running', host, hasEnded: true });
      };
      const host = browserHost(answer.token, onRefused);
      setStarted({ at: 'running', host, hasEnded: false });
    };
    // It answers whatever the server does, and throws only where the browser gives the page no storage.
    signIn(start)
      .then(start)
      .catch(() => setStarted({ at: 'refused', reason: 'no-storage' }));
  }, [bridge]);

  if (started.at === 'signing-in') {
    return (
      <p className="signing-in" role="status">
        Signing in to Orrery…
      </p>
    );
  }
  if (started.at === 'refused') return <SignInNeeded reason={started.reason} />;
  return (
    <>
      <App host={started.host} />
      {started.hasEnded && <RunEnded />}
    </>
  );
}
