export * from './ticks.ts';
export { useViewport } from './use-viewport.ts';
export { useWheel } from './use-wheel.ts';
export * from './viewport.ts';
