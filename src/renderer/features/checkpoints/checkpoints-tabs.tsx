import { Link } from '@tanstack/react-router';
import '../shared/view-tabs.css';

/** The ways to look at checkpoints: one by one, and how far they lie apart. */
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
