import type { ReactNode, Ref } from 'react';
import { errorText } from '../../data/error-text.ts';
import { TryAgain } from '../../ui/parts/index.ts';
import './settings.css';

/** Shows a card of settings under one heading. With a `ref`, its section can have the focus, for links that lead there. */
export function SettingsSection({
  ref,
  icon,
  title,
  about,
  children,
}: {
  ref?: Ref<HTMLElement>;
  icon: ReactNode;
  title: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <section ref={ref} className="settings-section" tabIndex={ref ? -1 : undefined} aria-label={title}>
      <header>
        <h2>
          {icon}
          {title}
        </h2>
        <p>{about}</p>
      </header>
      <div className="card settings-card">{children}</div>
    </section>
  );
}

/** Shows one setting: its name, a sentence about it, and its control or value. */
export function Setting({ name, about, children }: { name: string; about?: string; children: ReactNode }) {
  return (
    <div className="setting">
      <div className="setting-name">
        <h3>{name}</h3>
        {about !== undefined && <p>{about}</p>}
      </div>
      <div className="setting-control">{children}</div>
    </div>
  );
}

/** Shows why a setting could not be read, with a button that reads it again. */
export function FailedSetting({ error, onAsk }: { error: unknown; onAsk: () => Promise<unknown> }) {
  return (
    <p className="setting-error">
      {errorText(error)} <TryAgain size="small" onAsk={onAsk} />
    </p>
  );
}
