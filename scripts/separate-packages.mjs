/**
 * Packages that the built program loads from node_modules, because files lie beside their code: an addon, a script. All
 * others are bundled (electron.vite.config.ts).
 */
export const SEPARATE_PACKAGES = ['@duckdb/node-api', 'better-sqlite3', 'open'];
