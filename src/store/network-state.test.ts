import { expect, test } from 'vitest';
import { withStore } from './lists.fixture.ts';

test('an ended epoch may change no longer, although its final values are not fetched', () =>
  withStore(({ writer }) => {
    const mayChange = () => writer.resources().map(({ scope, mayChange }) => `${scope} ${mayChange}`);
    writer.saveNodes(7n, [], 7, true);
    writer.saveNodes(8n, [], 8, true);
    expect(mayChange()).toEqual(['8 true', '7 true']);
    writer.saveCurrentEpoch(8n);
    expect(mayChange()).toEqual(['8 true', '7 false']);
    expect(writer.provisionalEpochs()).toEqual([7n, 8n]);
  }));
