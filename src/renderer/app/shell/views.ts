import { Flag, type LucideIcon, Orbit, RadioTower, Settings, TrendingUpDown, Users } from 'lucide-react';

export interface View {
  to: '/nodes' | '/parties' | '/checkpoints' | '/funding' | '/network' | '/settings';
  label: string;
  icon: LucideIcon;
  /** Second key after `g`. */
  key: string;
  /** What one finds there, for the palette. */
  about: string;
}

/** The views in the order of the navigation. */
export const VIEWS: readonly View[] = [
  { to: '/nodes', label: 'Nodes', icon: Orbit, key: 'n', about: 'Validators, their stake and scores' },
  { to: '/parties', label: 'Parties', icon: Users, key: 'p', about: 'Accounts, by id or alias' },
  { to: '/checkpoints', label: 'Checkpoints', icon: Flag, key: 'c', about: 'States the network can restart from' },
  {
    to: '/funding',
    label: 'Funding',
    icon: TrendingUpDown,
    key: 'f',
    about: 'Prices and averages of perpetual markets',
  },
  { to: '/network', label: 'Network', icon: RadioTower, key: 'w', about: 'Synchronisation, services, other networks' },
  { to: '/settings', label: 'Settings', icon: Settings, key: 's', about: 'Appearance, gateway and about' },
];
