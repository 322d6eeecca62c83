import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../ui/parts/index.ts';

/**
 * Shows the search field of Help. It keeps its own text, because the router answers later than a key needs: the caret
 * would jump to the end, and an input method would lose its unfinished word.
 * @param find the text of the link; the field follows it if another link has set it
 */
export function SearchField({ find, onFind }: { find: string; onFind: (text: string) => void }) {
  const [text, setText] = useState(find);
  const latest = useLatest(text);
  /** Texts that were put into the link and may still arrive from it, later than newer keys. */
  const sent = useRef(new Set<string>());
  useEffect(() => {
    if (!sent.current.has(find)) setText(find);
    if (find === latest.current) sent.current.clear();
  }, [find, latest]);
  return (
    <input
      type="search"
      className="input"
      aria-label="Search in Help"
      placeholder="Search in Help"
      data-shortcut="filter"
      maxLength={200}
      value={text}
      onChange={({ target: { value } }) => {
        setText(value);
        sent.current.add(value);
        onFind(value);
      }}
    />
  );
}
