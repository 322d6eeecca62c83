import type { z } from 'zod';
import { type ChainPosition, OrreryError } from '../contract/index.ts';
import type { HttpAnswer } from './http/answer.ts';
import type { Client } from './http/client.ts';
import { isAbsentStatus, isWebPage, refusedError, WEB_PAGE } from './http/refusal.ts';
import { clockIn, positionIn } from './position.ts';
import type { RequestOptions } from './priority.ts';
import { readAnswer } from './reading.ts';

/** The answer to a request for a path that not every service has. */
export interface OptionalAnswer<Value> {
  /** The parsed body. */
  value: Value;
  /** The chain position in the headers of the answer; null if it has none. */
  position: ChainPosition | null;
  /** Time of the service clock (Unix milliseconds); null if the answer has no date. */
  clock: number | null;
}

/** A request for a path that not every service has. */
export interface OptionalRequest<Schema extends z.ZodType> extends RequestOptions {
  /** The path without its query. The service is remembered to have or to lack it. */
  path: string;
  /** Begins with a question mark, or is empty. */
  query?: string;
  /** Parses the body of the answer. */
  schema: Schema;
}

/** Requests the paths of a service that not every service has. */
export interface OptionalPaths {
  /** Requests a path that not every service has; null if the service lacks it. Throws as `Client.get`. */
  ask<Schema extends z.ZodType>(request: OptionalRequest<Schema>): Promise<OptionalAnswer<z.output<Schema>> | null>;
  /**
   * Forgets which paths had a web page in place of an answer. Called for each new connection: a service that was out of
   * order may be back, or replaced by another one, and must say again which chain it is of.
   */
  forgetWebPages(): void;
}

/** Time after which a missing path is requested again, since services get updated (milliseconds). */
const ABSENT_MS = 600_000;

/**
 * Returns an object that requests paths which not every service has. It remembers for ten minutes which ones the
 * service lacks, so that they are not requested again and again.
 */
export function createOptionalPaths(service: string, client: Client): OptionalPaths {
  /** Missing paths, with the time of the discovery (performance.now()). */
  const absent = new Map<string, number>();
  /** Those of them that had a web page in place of an answer. */
  const webPages = new Set<string>();
  /** Paths that have answered before. */
  const present = new Set<string>();

  const ask: OptionalPaths['ask'] = async ({ path, query = '', schema, ...options }) => {
    if (performance.now() - (absent.get(path) ?? Number.NEGATIVE_INFINITY) < ABSENT_MS) return null;
    let webPage: OrreryError | undefined;
    const read = (answer: HttpAnswer) => {
      const { status, headers } = answer;
      if (isAbsentStatus(status)) return null;
      if (status !== 200) throw refusedError(service, answer);
      if (isWebPage(answer)) {
        webPage = new OrreryError('UPSTREAM_INVALID', { service, problem: WEB_PAGE });
        throw webPage;
      }
      const value = readAnswer(service, schema, answer);
      present.add(path);
      return { value, position: positionIn(headers), clock: clockIn(headers) };
    };
    try {
      const answer = await client.get(path + query, read, options);
      if (answer === null) absent.set(path, performance.now());
      return answer;
    } catch (thrown) {
      // A front end answers unknown paths with a web page, and while it is out of order it does so for every path.
      if (thrown !== webPage || present.has(path)) throw thrown;
      absent.set(path, performance.now());
      webPages.add(path);
      return null;
    }
  };

  return {
    ask,
    forgetWebPages() {
      for (const path of webPages) absent.delete(path);
      webPages.clear();
    },
  };
}
