import type { Scenario } from '../scenario.ts';

/** Each scenario loads alone, because a driver starts for every kill. */
const SCENARIOS: Record<string, () => Promise<{ scenario: Scenario }>> = {
  settings: () => import('./settings.ts'),
  vault: () => import('./vault.ts'),
  user: () => import('./user.ts'),
  lists: () => import('./lists.ts'),
  ingest: () => import('./ingest.ts'),
  export: () => import('./export.ts'),
  verify: () => import('./verify.ts'),
  dataset: () => import('./dataset.ts'),
  sync: () => import('./sync.ts'),
};

export const SCENARIO_NAMES = Object.keys(SCENARIOS);

export async function scenarioNamed(name: string): Promise<Scenario> {
  const load = SCENARIOS[name];
  if (load === undefined) throw new Error(`No scenario "${name}". There are: ${SCENARIO_NAMES.join(', ')}.`);
  return (await load()).scenario;
}
