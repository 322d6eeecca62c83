import { useEffect } from 'react';
import { useStatus } from '../../../data/use-status.ts';

/**
 * While `isLosing` is true, a browser asks before the person closes or reloads its tab. The desktop window shows no such
 * question, and would only not close.
 */
export function useAskBeforeClosing(isLosing: boolean): void {
  const asks = useStatus()?.host === 'browser' && isLosing;
  useEffect(() => {
    if (!asks) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}
