export * from './conditions.ts';
export * from './language.ts';
