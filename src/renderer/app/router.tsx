import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { Host } from '../data/host/host.ts';
import { CheckpointsSearch, CheckpointsView } from '../features/checkpoints/checkpoints-view.tsx';
import { IntervalsSearch, IntervalsView } from '../features/checkpoints/intervals-view.tsx';
import { FundingView } from '../features/funding/funding-view.tsx';
import { FundingSearch } from '../features/funding/link.ts';
import { HelpSearch } from '../features/help/link.ts';
import { HistorySearch, HistoryView } from '../features/history/history-view.tsx';
import { NetworksSearch, NetworksView } from '../features/networks/networks-view.tsx';
import { CompareSearch } from '../features/nodes/compare-link.ts';
import { CompareView } from '../features/nodes/compare-view.tsx';
import { ConcentrationSearch, ConcentrationView } from '../features/nodes/concentration-view.tsx';
import { NodesSearch, NodesView } from '../features/nodes/nodes-view.tsx';
import { OverviewView } from '../features/overview/overview-view.tsx';
import { PartiesSearch, PartiesView } from '../features/parties/parties-view.tsx';
import { QuerySearch } from '../features/query/link.ts';
import { SettingsView } from '../features/settings/settings-view.tsx';
import { TransactionsSearch } from '../features/transactions/link.ts';
import { CrashedView, UnknownView } from './lost-views.tsx';
import { readSearch, writeSearch } from './search-text.ts';
import { SharedSearch } from './shell/network-of-link.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRouteWithContext<{ host: Host }>()({
  validateSearch: (search) => SharedSearch.parse(search),
  component: Shell,
  notFoundComponent: UnknownView,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/overview', replace: true });
  },
});
const overview = createRoute({
  getParentRoute: () => root,
  path: '/overview',
  component: OverviewView,
});
const nodes = createRoute({
  getParentRoute: () => root,
  path: '/nodes',
  validateSearch: (search) => NodesSearch.parse(search),
  component: NodesView,
});
const compare = createRoute({
  getParentRoute: () => root,
  path: '/nodes/compare',
  validateSearch: (search) => CompareSearch.parse(search),
  component: CompareView,
});
const concentration = createRoute({
  getParentRoute: () => root,
  path: '/nodes/concentration',
  validateSearch: (search) => ConcentrationSearch.parse(search),
  component: ConcentrationView,
});

const parties = createRoute({
  getParentRoute: () => root,
  path: '/parties',
  validateSearch: (search) => PartiesSearch.parse(search),
  component: PartiesView,
});
const checkpoints = createRoute({
  getParentRoute: () => root,
  path: '/checkpoints',
  validateSearch: (search) => CheckpointsSearch.parse(search),
  component: CheckpointsView,
});
const intervals = createRoute({
  getParentRoute: () => root,
  path: '/checkpoints/intervals',
  validateSearch: (search) => IntervalsSearch.parse(search),
  component: IntervalsView,
});
const funding = createRoute({
  getParentRoute: () => root,
  path: '/funding',
  validateSearch: (search) => FundingSearch.parse(search),
  component: FundingView,
});
const network = createRoute({
  getParentRoute: () => root,
  path: '/network',
  validateSearch: (search) => NetworksSearch.parse(search),
  component: NetworksView,
});
const history = createRoute({
  getParentRoute: () => root,
  path: '/history',
  validateSearch: (search) => HistorySearch.parse(search),
  component: HistoryView,
});
const transactions = createRoute({
  getParentRoute: () => root,
  path: '/transactions',
  validateSearch: (search) => TransactionsSearch.parse(search),
  component: lazyRouteComponent(() => import('../features/transactions/transactions-view.tsx'), 'TransactionsView'),
});
const query = createRoute({
  getParentRoute: () => root,
  path: '/query',
  validateSearch: (search) => QuerySearch.parse(search),
  component: lazyRouteComponent(() => import('../features/query/query-view.tsx'), 'QueryView'),
});
const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  validateSearch: (search) => HelpSearch.parse(search),
  component: lazyRouteComponent(() => import('../features/help/help-view.tsx'), 'HelpView'),
});
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: SettingsView,
});

const design = createRoute({
  getParentRoute: () => root,
  path: '/design',
  component: lazyRouteComponent(() => import('../features/design/design-view.tsx'), 'DesignView'),
});

const tree = root.addChildren([
  home,
  overview,
  nodes,
  compare,
  concentration,
  parties,
  checkpoints,
  intervals,
  funding,
  history,
  network,
  query,
  transactions,
  help,
  settings,
  design,
]);

/** Returns the router of all views. */
export function createAppRouter(host: Host) {
  return createRouter({
    routeTree: tree,
    context: { host },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultErrorComponent: ({ error, reset }: ErrorComponentProps<unknown>) => (
      <CrashedView error={error} onRetry={reset} />
    ),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
