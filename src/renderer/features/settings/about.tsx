import { Info } from 'lucide-react';
import { useStatus } from '../../data/use-status.ts';
import { Logo, Skeleton } from '../../ui/parts/index.ts';
import { Setting, SettingsSection } from './section.tsx';
import { ThirdPartyNotices } from './third-party-notices.tsx';
import { Updates } from './updates.tsx';
import './settings.css';

const HOST_WORDS = { desktop: 'Desktop app', browser: 'Browser host', command: 'Command line' } as const;

/** Shows the version of Orrery, its host, newer versions and licences. */
export function About() {
  const status = useStatus();
  return (
    <SettingsSection icon={<Info aria-hidden="true" />} title="About" about="Version, host and licences.">
      <div className="settings-about">
        <Logo />
        <div>
          <h3>Orrery {status?.version}</h3>
          <p>An explorer for a blockchain trading network that also works offline.</p>
        </div>
      </div>
      <Setting name="Runs as">{status === undefined ? <Skeleton width={12} /> : HOST_WORDS[status.host]}</Setting>
      <Setting name="Newer versions">
        <Updates />
      </Setting>
      <Setting name="Licence">MIT</Setting>
      <ThirdPartyNotices />
    </SettingsSection>
  );
}
