import { useEffect } from 'react';

/**
 * While `isLosing` is true, the person is asked before the page is closed or reloaded: by the browser, or by the desktop
 * app (main/window/ask-before-closing.ts).
 */
export function useAskBeforeClosing(isLosing: boolean): void {
  useEffect(() => {
    if (!isLosing) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLosing]);
}
