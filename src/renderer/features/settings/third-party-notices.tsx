import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../data/error-text.ts';
import { Button, Skeleton } from '../../ui/parts/index.ts';
import './settings.css';

/** Written by the build (scripts/third-party-notices.mjs). */
const FILE = '/third-party-notices.txt';

async function readNotices({ signal }: { signal: AbortSignal }): Promise<string> {
  const answer = await fetch(FILE, { signal });
  if (!answer.ok) throw new Error(`The file ${FILE} cannot be read (status ${answer.status}).`);
  return answer.text();
}

/** Shows a button that shows or hides the licences of the packages that Orrery contains. */
export function ThirdPartyNotices() {
  const [isShown, setShown] = useState(false);
  return (
    <div className="settings-notices">
      <Button onPress={() => setShown(!isShown)} aria-expanded={isShown}>
        {isShown ? 'Hide' : 'Show'} third-party licences
      </Button>
      {isShown && <Notices />}
    </div>
  );
}

function Notices() {
  const { data, error } = useQuery({ queryKey: ['third-party-notices'], queryFn: readNotices, staleTime: Infinity });
  if (error !== null) return <p role="alert">{errorText(error)}</p>;
  if (data === undefined) return <Skeleton width={40} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section tabIndex={0} aria-label="Third-party licences">
      <pre>{data}</pre>
    </section>
  );
}
