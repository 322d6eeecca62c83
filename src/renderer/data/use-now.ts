import { useEffect, useState } from 'react';

/** Returns the time by the clock of this machine (Unix milliseconds), read again every `intervalMs` milliseconds. */
export function useNow(intervalMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
