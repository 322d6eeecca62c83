import type { Headers } from './headers.ts';

/** A complete HTTP answer. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}
