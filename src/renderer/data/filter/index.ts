export * from './conditions.ts';
export * from './language.ts';
export * from './suggestions.ts';
