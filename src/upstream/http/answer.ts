import type { Headers } from './headers.ts';

/** An answer as a whole. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}
