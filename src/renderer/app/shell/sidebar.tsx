import { Link, useRouter } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { useSavedViews } from '../../features/shared/saved-views.ts';
import { Logo } from '../../ui/parts/index.ts';
import { VIEWS, type View } from './views.ts';
import './saved-views.css';
import './sidebar.css';

export function Sidebar() {
  return (
    <nav className="sidebar" aria-label="Views">
      <div className="sidebar-brand">
        <Logo />
        <span>Orrery</span>
      </div>
      <ul className="sidebar-list">
        {VIEWS.map((view) => view.to !== '/settings' && <ViewLink key={view.to} view={view} />)}
        <SavedLinks />
        {VIEWS.map((view) => view.to === '/settings' && <ViewLink key={view.to} view={view} />)}
      </ul>
    </nav>
  );
}

function ViewLink({ view: { to, label, icon: Icon, key } }: { view: View }) {
  return (
    <li className={to === '/settings' ? 'sidebar-last' : undefined}>
      <Link
        to={to}
        className="sidebar-link"
        activeProps={{ 'aria-current': 'page' }}
        activeOptions={{ includeSearch: false }}
        data-tip={label}
        data-tip-keys={`g ${key}`}
      >
        <Icon aria-hidden="true" />
        <span>{label}</span>
      </Link>
    </li>
  );
}

/** The views that a person saved. */
function SavedLinks() {
  const { views } = useSavedViews();
  const router = useRouter();
  if (views.length === 0) return null;
  return (
    <li className="sidebar-saved">
      <ul aria-label="Saved views">
        {views.map(({ name, link }) => (
          <li key={name}>
            <a
              href={link}
              className="sidebar-link"
              data-tip={name}
              onClick={(event) => {
                // The browser opens a link in a new tab or window itself.
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                router.history.push(link);
              }}
            >
              <Bookmark aria-hidden="true" />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
