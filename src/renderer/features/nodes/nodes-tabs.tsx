import { Link } from '@tanstack/react-router';
import '../shared/view-tabs.css';

/** The views of nodes: the list of an epoch, the comparison of two epochs, and the concentration of one. */
export function NodesTabs({ epoch }: { epoch: bigint | undefined }) {
  const at = epoch?.toString();
  return (
    <nav className="view-tabs" aria-label="Views of nodes">
      <Link to="/nodes" search={{ epoch: at }} activeOptions={{ exact: true, includeSearch: false }}>
        List
      </Link>
      <Link to="/nodes/compare" search={{ after: at }} activeOptions={{ includeSearch: false }}>
        Compare epochs
      </Link>
      <Link to="/nodes/concentration" search={{ epoch: at }} activeOptions={{ includeSearch: false }}>
        Concentration
      </Link>
    </nav>
  );
}
