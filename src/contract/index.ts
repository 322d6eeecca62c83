/** What crosses a boundary. Imports nothing of ours and does no I/O. */

export * from './api/analysis-methods.ts';
export * from './api/command-shapes.ts';
export * from './api/funding-audit.ts';
export * from './api/funding-periods.ts';
export * from './api/funding-series.ts';
export * from './api/history-methods.ts';
export * from './api/node-analyses.ts';
export * from './api/transaction-methods.ts';
export * from './api/vault-methods.ts';
export * from './bridge.ts';
export * from './channel.ts';
export * from './data-source.ts';
export * from './errors.ts';
export * from './explorer-api.ts';
export * from './history.ts';
export * from './http-api.ts';
export * from './lists.ts';
export * from './local-fields.ts';
export * from './market.ts';
export * from './network.ts';
export * from './page.ts';
export * from './records.ts';
export * from './scalars.ts';
export * from './standing.ts';
export * from './transaction.ts';
export * from './wire-names.ts';
