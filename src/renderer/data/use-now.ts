import { useEffect, useState } from 'react';

/** Returns the time by the clock of this machine (Unix milliseconds), read again every `interval` milliseconds. */
export function useNow(interval = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
