import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, KeyRound, Palette, Vault } from 'lucide-react';
import { useMemo, useState } from 'react';
import { DENSITIES, DENSITY_WORDS, TEXT_SIZES, THEME_WORDS, THEMES, useAppearance } from '../../data/appearance.tsx';
import { errorText } from '../../data/error-text.ts';
import { useApi } from '../../data/explorer.tsx';
import { useNow } from '../../data/use-now.ts';
import { formatMillis, offsetOf, zoneName } from '../../ui/format/index.ts';
import { CopyButton, IconButton, Segmented, Select, Skeleton, TryAgain } from '../../ui/parts/index.ts';
import { ViewFrame } from '../shared/view-frame.tsx';
import { About } from './about.tsx';
import { sampleCommand } from './sample.ts';
import { Section, Setting } from './section.tsx';
import { VaultSettings } from './vault/vault-settings.tsx';
import './settings.css';

export function SettingsView() {
  return (
    <ViewFrame title="Settings">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="settings" tabIndex={0} aria-label="All settings">
        <AppearanceSettings />
        <Section icon={<Vault aria-hidden="true" />} title="Vault" about="Your keys, for signing transactions.">
          <VaultSettings />
        </Section>
        <GatewaySettings />
        <About />
      </section>
    </ViewFrame>
  );
}

function AppearanceSettings() {
  const { theme, density, textSize, zone, change } = useAppearance();
  const now = useNow();
  const zones = useMemo(
    () => [
      { value: 'local', label: `This machine (${Intl.DateTimeFormat().resolvedOptions().timeZone})` },
      { value: 'utc', label: 'UTC' },
      ...Intl.supportedValuesOf('timeZone')
        .filter((name) => name !== 'UTC')
        .map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
    ],
    [],
  );
  return (
    <Section icon={<Palette aria-hidden="true" />} title="Appearance" about="Theme, density and time zone.">
      <Setting name="Theme">
        <Segmented
          label="Theme"
          value={theme}
          options={THEMES.map((value) => ({ value, label: THEME_WORDS[value] }))}
          onChange={(next) => change({ theme: next })}
        />
      </Setting>
      <Setting name="Text size" about="In percent of the size that the system or the browser has set.">
        <Segmented
          label="Text size"
          value={textSize}
          options={TEXT_SIZES.map((value) => ({ value, label: `${value}%` }))}
          onChange={(next) => change({ textSize: next })}
        />
      </Setting>
      <Setting name="Density" about="Height of rows and controls.">
        <Segmented
          label="Density"
          value={density}
          options={DENSITIES.map((value) => ({ value, label: DENSITY_WORDS[value] }))}
          onChange={(next) => change({ density: next })}
        />
      </Setting>
      <Setting
        name="Time zone"
        about={`Now ${formatMillis(now, zone).short} (${offsetOf(now, zone)}${
          zone === 'utc' || zone === 'local' ? '' : `, ${zoneName(zone)}`
        }).`}
      >
        <Select label="Time zone" value={zone} options={zones} onChange={(next) => change({ zone: next })} />
      </Setting>
    </Section>
  );
}

function GatewaySettings() {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['gateway-access'],
    queryFn: ({ signal }) => api.call('gatewayAccess', {}, signal),
    gcTime: 0,
  });
  return (
    <Section
      icon={<KeyRound aria-hidden="true" />}
      title="Gateway"
      about="The same data over HTTP, for scripts and notebooks on this machine."
    >
      {data !== undefined ? (
        <GatewayAccess address={data.address} token={data.token} />
      ) : error !== null ? (
        <div className="setting">
          <p className="setting-error">{errorText(error)}</p>
          <TryAgain size="small" onAsk={() => refetch()} />
        </div>
      ) : (
        <GatewayLoading />
      )}
    </Section>
  );
}

function GatewayAccess({ address, token }: { address: string; token: string }) {
  return (
    <>
      <Setting name="Address" about={ABOUT_ADDRESS}>
        <code className="setting-value mono">{address}</code>
        <CopyButton text={address} what="address" />
      </Setting>
      <Setting name="Token" about={ABOUT_TOKEN}>
        <Token token={token} />
      </Setting>
      <div className="setting-example">
        <div className="setting-example-head">
          <span>Try it</span>
          <CopyButton text={sampleCommand(address, token)} what="command, with the token" />
        </div>
        {/* The token is not visible, but a copy of the text contains it, so that the pasted command works. */}
        <pre
          className="mono"
          onCopy={(event) => {
            const selected = getSelection()?.toString() ?? '';
            event.clipboardData.setData('text/plain', selected.replaceAll(HIDDEN, token));
            event.preventDefault();
          }}
        >
          {sampleCommand(address, HIDDEN)}
        </pre>
      </div>
    </>
  );
}

/** A skeleton as high as the loaded content. */
function GatewayLoading() {
  return (
    <>
      <Setting name="Address" about={ABOUT_ADDRESS}>
        <Skeleton width={22} says="Loading the gateway" />
      </Setting>
      <Setting name="Token" about={ABOUT_TOKEN}>
        <Skeleton width={22} />
      </Setting>
      <div className="setting-example" aria-hidden="true">
        <div className="setting-example-head">
          <span>Try it</span>
        </div>
        <pre className="mono setting-example-loading">{sampleCommand(SOME_ADDRESS, HIDDEN)}</pre>
      </div>
    </>
  );
}

const ABOUT_ADDRESS = 'Reachable from this machine only. The next start uses the same port if it is free.';
const ABOUT_TOKEN = 'Anyone who has it can read all data that Orrery stores.';

/** Placeholder with the length of a real address, so that nothing moves when the address arrives. */
const SOME_ADDRESS = 'http://127.0.0.1:00000';

/** The mask that replaces a token. */
const HIDDEN = '•'.repeat(24);

function Token({ token }: { token: string }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <code className="setting-value mono">{shown ? token : HIDDEN}</code>
      <IconButton
        size="small"
        label={shown ? 'Hide the token' : 'Show the token'}
        icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onPress={() => setShown(!shown)}
      />
      <CopyButton text={token} what="token" />
    </>
  );
}
