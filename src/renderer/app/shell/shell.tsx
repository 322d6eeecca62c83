import { Outlet } from '@tanstack/react-router';
import { useStatusEvents } from '../../data/use-status.ts';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import './shell.css';

/** Navigation, header, and the view. */
export function Shell() {
  useStatusEvents();
  return (
    <div className="shell">
      <a className="shell-skip" href="#view">
        Skip to the view
      </a>
      <Sidebar />
      <div className="shell-main">
        <Header onPalette={() => {}} onShortcuts={() => {}} />
        <main id="view" className="shell-view" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
