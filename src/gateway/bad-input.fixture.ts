/** A gateway that must refuse a request before it reads the source. */
import { beforeEach, expect } from 'vitest';
import type { OrreryError } from '../contract/index.ts';
import { refusedAnswerOf, SERVED_MARKET, serveGateway, smallSource } from './gateway.fixture.ts';

export const points = `/api/v2/funding-periods/data-points/${SERVED_MARKET}`;

/** Serves it to the tests of a file. */
export async function serveBadInputs() {
  const reported: OrreryError[] = [];
  const badInputGateway = await serveGateway({ source: smallSource(), report: (error) => reported.push(error) });

  beforeEach(() => {
    badInputGateway.source.calls.length = 0;
    badInputGateway.source.interrupt = undefined;
    reported.length = 0;
  });

  async function refused(target: string, init?: RequestInit) {
    const refusal = await refusedAnswerOf(await badInputGateway.get(target, init));
    expect(badInputGateway.source.calls).toEqual([]);
    return refusal;
  }

  const cursorOf = async (target: string): Promise<string> => {
    const lists = Object.values(
      (await (await badInputGateway.get(target)).json()) as Record<string, { pageInfo: { endCursor: string } }>,
    );
    badInputGateway.source.calls.length = 0;
    return lists[0]?.pageInfo.endCursor ?? '';
  };

  return { badInputGateway, cursorOf, refused, reported };
}
