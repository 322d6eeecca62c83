import { useLocation } from '@tanstack/react-router';
import { Palette, Vault } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { DENSITIES, DENSITY_WORDS, TEXT_SIZES, THEME_WORDS, THEMES, useAppearance } from '../../data/appearance.tsx';
import { useNow } from '../../data/use-now.ts';
import { formatMillis, offsetOf, placeHere, placeOfZone, zoneInWords } from '../../ui/format/index.ts';
import { Segmented, Select } from '../../ui/parts/index.ts';
import { BackToTransaction } from '../shared/vault/back-to-transaction.tsx';
import { ViewFrame } from '../shared/view-frame.tsx';
import { About } from './about.tsx';
import { AssistantSettings } from './assistants.tsx';
import { GatewaySettings } from './gateway-settings.tsx';
import { holdAtTop } from './hold-at-top.ts';
import { KnownNetworkSettings } from './known-network-settings.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { Setting, SettingsSection } from './section.tsx';
import { StorageSettings } from './storage-settings.tsx';
import { VaultSettings } from './vault/vault-settings.tsx';
import './settings.css';

/**
 * Shows the Settings view: appearance, notifications, networks, storage, vault, gateway, assistants, and about. A link to
 * `#vault` leads to the vault.
 */
export function SettingsView() {
  const all = useRef<HTMLElement>(null);
  const vault = useRef<HTMLElement>(null);
  // The whole location, because a second link to the same place changes only its identity.
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== 'vault' || vault.current === null || all.current === null) return;
    vault.current.focus({ preventScroll: true });
    return holdAtTop(vault.current, all.current);
  }, [location]);
  return (
    <ViewFrame title="Settings">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={all} className="settings" tabIndex={0} aria-label="All settings">
        <div className="settings-columns">
          <AppearanceSettings />
          <NotificationSettings />
          <KnownNetworkSettings />
          <StorageSettings />
          <SettingsSection
            ref={vault}
            icon={<Vault aria-hidden="true" />}
            title="Vault"
            about="Your keys, for signing transactions."
          >
            <BackToTransaction />
            <VaultSettings />
          </SettingsSection>
          <GatewaySettings />
          <AssistantSettings />
          <About />
        </div>
      </section>
    </ViewFrame>
  );
}

function AppearanceSettings() {
  const { theme, density, textSize, zone, change } = useAppearance();
  const now = useNow();
  const zones = useMemo(
    () => [
      { value: 'local', label: `This machine (${placeHere()})` },
      { value: 'utc', label: 'UTC' },
      ...Intl.supportedValuesOf('timeZone')
        .filter((name) => name !== 'UTC')
        .map((name) => ({ value: name, label: placeOfZone(name) }))
        .toSorted((one, other) => (one.label < other.label ? -1 : 1)),
    ],
    [],
  );
  // Another browser may have stored another name of the same zone.
  const option = zones.find(({ value, label }) => value === zone || label === placeOfZone(zone))?.value ?? zone;
  return (
    <SettingsSection
      icon={<Palette aria-hidden="true" />}
      title="Appearance"
      about="Theme, text size, density and time zone."
    >
      <Setting name="Theme">
        <Segmented
          label="Theme"
          value={theme}
          options={THEMES.map((value) => ({ value, label: THEME_WORDS[value] }))}
          onChange={(next) => change({ theme: next })}
        />
      </Setting>
      <Setting name="Text size" about="As a percentage of the size set in the system or the browser.">
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
          zone === 'utc' || zone === 'local' ? '' : `, ${zoneInWords(zone)}`
        }).`}
      >
        <Select
          label="Time zone"
          searchLabel="Find a zone"
          value={option}
          options={zones}
          onChange={(next) => change({ zone: next })}
        />
      </Setting>
    </SettingsSection>
  );
}
