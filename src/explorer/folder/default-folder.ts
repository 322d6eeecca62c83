import envPaths from 'env-paths';

/** Returns the platform's application-data folder for Orrery. */
export function defaultDataFolder(): string {
  return envPaths('Orrery', { suffix: '' }).data;
}
