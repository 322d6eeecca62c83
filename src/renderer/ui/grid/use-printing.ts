import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns true while the page is printed: then a list draws every row that it has in memory, not only the visible ones.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser makes the pages right after these events, so the rows are drawn within them.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
