import { Link } from '@tanstack/react-router';
import { Logo } from '../../ui/parts/index.ts';
import { VIEWS } from './views.ts';
import './sidebar.css';

export function Sidebar() {
  return (
    <nav className="sidebar" aria-label="Views">
      <div className="sidebar-brand">
        <Logo />
        <span>Orrery</span>
      </div>
      <ul className="sidebar-list">
        {VIEWS.map(({ to, label, icon: Icon, key }) => (
          <li key={to} className={to === '/settings' ? 'sidebar-last' : undefined}>
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
        ))}
      </ul>
    </nav>
  );
}
