import { Monitor, Moon, Sun } from 'lucide-react';
import { DENSITIES, DENSITY_WORDS, THEME_WORDS, THEMES, useAppearance } from '../../data/appearance.tsx';
import { placeHere, zoneInWords } from '../../ui/format/index.ts';
import { IconButton, MenuChoice, MenuFrom, MenuItem } from '../../ui/parts/index.ts';

const THEME_ICONS = {
  system: <Monitor aria-hidden="true" />,
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
} as const;

/** Shows the menu of theme, density and time zone. */
export function AppearanceMenu() {
  const { theme, density, zone, change } = useAppearance();
  const zones = [
    { value: 'local', label: 'This machine', hint: placeHere() },
    { value: 'utc', label: 'UTC', hint: '' },
    ...(zone === 'local' || zone === 'utc' ? [] : [{ value: zone, label: zoneInWords(zone), hint: '' }]),
  ];
  return (
    <MenuFrom
      label="Appearance"
      trigger={<IconButton label="Theme, density and time zone" icon={THEME_ICONS[theme]} />}
    >
      <MenuChoice title="Theme" value={theme} onChange={(next) => change({ theme: next })}>
        {THEMES.map((each) => (
          <MenuItem key={each} id={each}>
            {THEME_WORDS[each]}
          </MenuItem>
        ))}
      </MenuChoice>
      <MenuChoice title="Density" value={density} onChange={(next) => change({ density: next })}>
        {DENSITIES.map((each) => (
          <MenuItem key={each} id={each}>
            {DENSITY_WORDS[each]}
          </MenuItem>
        ))}
      </MenuChoice>
      <MenuChoice title="Times in" value={zone} onChange={(next) => change({ zone: next })}>
        {zones.map((each) => (
          <MenuItem key={each.value} id={each.value} hint={each.hint === '' ? undefined : each.hint}>
            {each.label}
          </MenuItem>
        ))}
      </MenuChoice>
    </MenuFrom>
  );
}
