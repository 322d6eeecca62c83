import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useZone } from '../../data/appearance.tsx';
import { useStatus } from '../../data/use-status.ts';
import { formatMillis, visibleText } from '../../ui/format/index.ts';
import './printed-head.css';

/** Returns the time at which the page was last printed (Unix milliseconds); until then, the time at which it was shown. */
function usePrintTime(): number {
  const [time, setTime] = useState(() => Date.now());
  useEffect(() => {
    // The browser makes the pages right after this event, so the time is drawn within it.
    const begin = () => flushSync(() => setTime(Date.now()));
    window.addEventListener('beforeprint', begin);
    return () => window.removeEventListener('beforeprint', begin);
  }, []);
  return time;
}

/** Names on paper the network, the time, and `words` for what the controls show, which are left out there. */
export function PrintedNetwork({ words }: { words: readonly string[] }) {
  const name = useStatus()?.network.name;
  const zone = useZone();
  const printed = `printed ${formatMillis(usePrintTime(), zone).exact}`;
  return (
    <p className="printed-head num">
      <strong>{visibleText(name ?? '')}</strong>
      {[...words, printed].map((each) => ` · ${each}`)}
    </p>
  );
}
