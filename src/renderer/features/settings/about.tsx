import { Info } from 'lucide-react';
import { useStatus } from '../../data/use-status.ts';
import { visibleText } from '../../ui/format/index.ts';
import { CopyButton, Logo, Skeleton } from '../../ui/parts/index.ts';
import { Setting, SettingsSection } from './section.tsx';
import { ThirdPartyNotices } from './third-party-notices.tsx';
import { Updates } from './updates.tsx';
import './settings.css';

const HOST_WORDS = { desktop: 'Desktop app', browser: 'Browser host', command: 'Command line' } as const;

/** Shows the version of Orrery, its host, the network, newer versions and licences. */
export function About() {
  const status = useStatus();
  return (
    <SettingsSection icon={<Info aria-hidden="true" />} title="About" about="Version, host and network.">
      <div className="settings-about">
        <Logo />
        <div>
          <h3>Orrery {status?.version}</h3>
          <p>An explorer for a blockchain trading network that also works offline.</p>
        </div>
      </div>
      <Setting name="Runs as">{status === undefined ? <Skeleton width={12} /> : HOST_WORDS[status.host]}</Setting>
      <Setting name="Network">
        {status === undefined ? (
          <Skeleton width={16} />
        ) : (
          <span>
            {visibleText(status.network.name)} <span className="faint">{status.network.chainId}</span>
          </span>
        )}
      </Setting>
      <Setting name="Data gateway of the network">
        {status === undefined ? (
          <Skeleton width={22} />
        ) : (
          <>
            <code className="setting-value mono">{status.network.address}</code>
            <CopyButton text={status.network.address} what="address" />
          </>
        )}
      </Setting>
      <Setting name="Newer versions">
        <Updates />
      </Setting>
      <Setting name="Licence">MIT</Setting>
      <ThirdPartyNotices />
    </SettingsSection>
  );
}
