export * from './conditions.ts';
export * from './id-start.ts';
export * from './language.ts';
export * from './suggestions.ts';
