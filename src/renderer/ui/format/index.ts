export * from './amount.ts';
export * from './bytes.ts';
export * from './country.ts';
export * from './identifier.ts';
export * from './time.ts';
export * from './visible-text.ts';
export * from './words.ts';
export * from './zone.ts';
