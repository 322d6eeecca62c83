import { Link } from '@tanstack/react-router';
import { Compass, TriangleAlert } from 'lucide-react';
import { errorText } from '../data/error-text.ts';
import { Button, State } from '../ui/parts/index.ts';

/** Shows a page for an address that names no view. */
export function UnknownView() {
  return (
    <State icon={<Compass />} title="There is no such view">
      <p>
        The link may be from a newer version. <Link to="/overview">Go to the overview</Link>, or press Ctrl K to search.
      </p>
    </State>
  );
}

/** Shows that a view failed with an error, in place of the view. */
export function CrashedView({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <State
      tone="bad"
      icon={<TriangleAlert />}
      title="This view stopped working"
      actions={<Button onPress={onRetry}>Try again</Button>}
    >
      <p>{errorText(error)}</p>
      <p>Stored data is safe. Other views still work.</p>
    </State>
  );
}
