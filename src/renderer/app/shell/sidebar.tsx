import { Link, useRouter } from '@tanstack/react-router';
import { Bookmark, History, type LucideIcon } from 'lucide-react';
import { kindWords, useRecents } from '../../features/shared/recents.ts';
import { useSavedViews } from '../../features/shared/saved-views.ts';
import { monogram } from '../../ui/format/index.ts';
import { Logo } from '../../ui/parts/index.ts';
import { VIEWS, type View } from './views.ts';
import './saved-views.css';
import './sidebar.css';

/** Views about Orrery itself, below what a person saved. */
const AT_THE_END: ReadonlySet<View['to']> = new Set(['/help', '/settings']);

/** Shows the navigation: links to all views, the saved views, and what was opened last. */
export function Sidebar() {
  return (
    <nav className="sidebar" aria-label="Views">
      <div className="sidebar-brand">
        <Logo />
        <span>Orrery</span>
      </div>
      <ul className="sidebar-list">
        {VIEWS.map((view) => !AT_THE_END.has(view.to) && <ViewLink key={view.to} view={view} />)}
        <OwnLinks />
        {VIEWS.map((view) => AT_THE_END.has(view.to) && <ViewLink key={view.to} view={view} />)}
      </ul>
    </nav>
  );
}

function ViewLink({ view: { to, label, icon: Icon, key } }: { view: View }) {
  return (
    <li className={to === '/help' ? 'sidebar-last' : undefined}>
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

/** The number of recent things that the sidebar shows; the palette has all. */
const RECENTS = 5;

/** Shows links to the views that a person saved, and to what was opened last. */
function OwnLinks() {
  const { views } = useSavedViews();
  const recents = useRecents();
  return (
    <li className="sidebar-own">
      <Links
        label="Saved views"
        icon={Bookmark}
        links={views.map((view) => ({ ...view, key: view.name, tip: view.name }))}
      />
      <Links
        label="Recent"
        icon={History}
        links={recents.slice(0, RECENTS).map((recent) => ({
          key: `${recent.kind} ${recent.id}`,
          name: recent.name,
          link: recent.link,
          tip: `${kindWords(recent, recents)}: ${recent.name}`,
        }))}
      />
    </li>
  );
}

function Links({
  label,
  icon: Icon,
  links,
}: {
  label: string;
  icon: LucideIcon;
  links: readonly { key: string; name: string; link: string; tip: string }[];
}) {
  const router = useRouter();
  if (links.length === 0) return null;
  return (
    <ul className="sidebar-saved" aria-label={label}>
      {links.map(({ key, name, link, tip }) => (
        <li key={key}>
          <a
            href={link}
            className="sidebar-link"
            data-letters={monogram(name, key)}
            data-tip={tip}
            onClick={(event) => {
              // The browser opens a link in a new tab or window itself.
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              router.history.push(link);
            }}
          >
            <Icon aria-hidden="true" />
            <span>
              <bdi>{name}</bdi>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
