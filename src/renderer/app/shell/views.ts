import {
  Archive,
  BookOpen,
  Flag,
  LayoutDashboard,
  type LucideIcon,
  Orbit,
  RadioTower,
  Settings,
  Signature,
  SquareTerminal,
  TrendingUpDown,
  Users,
} from 'lucide-react';

/** One view of the program, as the navigation shows it. */
export interface View {
  /** The path of its address. */
  to:
    | '/overview'
    | '/nodes'
    | '/parties'
    | '/checkpoints'
    | '/funding'
    | '/history'
    | '/query'
    | '/transactions'
    | '/network'
    | '/help'
    | '/settings';
  label: string;
  icon: LucideIcon;
  /** The second key after `g`. */
  key: string;
  /** A description of the content, for the palette. */
  about: string;
  /** Other words by which the palette finds it. */
  words?: string;
}

/** The views in the order of the navigation. */
export const VIEWS: readonly View[] = [
  {
    to: '/overview',
    label: 'Overview',
    icon: LayoutDashboard,
    key: 'o',
    about: 'Network health at a glance',
  },
  { to: '/nodes', label: 'Nodes', icon: Orbit, key: 'n', about: 'Validators with stake and scores' },
  { to: '/parties', label: 'Parties', icon: Users, key: 'p', about: 'Accounts, by id or alias' },
  { to: '/checkpoints', label: 'Checkpoints', icon: Flag, key: 'c', about: 'States the network can restart from' },
  {
    to: '/funding',
    label: 'Funding',
    icon: TrendingUpDown,
    key: 'f',
    about: 'Prices, averages and spreads of perpetual markets',
    words: 'rates payments',
  },
  {
    to: '/history',
    label: 'History',
    icon: Archive,
    key: 'h',
    about: 'Export tables of any block range',
  },
  {
    to: '/query',
    label: 'Query',
    icon: SquareTerminal,
    key: 'q',
    about: 'SQL over everything that is stored',
  },
  {
    to: '/transactions',
    label: 'Transactions',
    icon: Signature,
    key: 't',
    about: 'Compose, sign and check. Nothing is broadcast.',
  },
  { to: '/network', label: 'Network', icon: RadioTower, key: 'w', about: 'Synchronisation, services, other networks' },
  { to: '/help', label: 'Help', icon: BookOpen, key: 'd', about: 'The documentation, with a search' },
  {
    to: '/settings',
    label: 'Settings',
    icon: Settings,
    key: 's',
    about: 'Appearance, notifications, networks, storage, vault and gateway',
  },
];
