import { Link } from '@tanstack/react-router';
import '../shared/view-tabs.css';

/** The views of checkpoints: the list, and the intervals between them. */
export function CheckpointsTabs() {
  return (
    <nav className="view-tabs" aria-label="Views of checkpoints">
      <Link to="/checkpoints" search={{}} activeOptions={{ exact: true, includeSearch: false }}>
        List
      </Link>
      <Link to="/checkpoints/intervals" search={{}} activeOptions={{ includeSearch: false }}>
        Intervals
      </Link>
    </nav>
  );
}
