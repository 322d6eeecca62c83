import { describe, expect, test } from 'vitest';
import { id, LATER, review } from '../reviews.fixture.ts';

const said = (command: object) => {
  const { problems, dangers } = review(command);
  return [...problems, ...dangers].map(({ path, text }) => `${path} ${text}`);
};

describe('of a field that cannot be read, a review says that alone, and nothing that is true of an absent one', () => {
  const ids = { orderId: id('a'), marketId: id('b') };
  const order = {
    marketId: id('a'),
    side: 'SIDE_BUY',
    type: 'TYPE_LIMIT',
    timeInForce: 'TIME_IN_FORCE_GTC',
    size: '10',
    price: '5',
  };
  const NO_TEXT = 'must be text';
  const NO_NUMBER = 'must be a whole number in plain digits';

  test.each([
    [{ orderCancellation: { orderId: 5 } }, [`orderCancellation.orderId ${NO_TEXT}`]],
    [{ orderCancellation: { ...ids, marketId: 5 } }, [`orderCancellation.marketId ${NO_TEXT}`]],
    [
      { stopOrdersCancellation: { marketId: id('a'), stopOrderId: 5 } },
      [`stopOrdersCancellation.stopOrderId ${NO_TEXT}`],
    ],
    [
      { orderAmendment: { ...ids, timeInForce: 'TIME_IN_FORCE_GTT', expiresAt: 'tomorrow' } },
      [`orderAmendment.expiresAt ${NO_NUMBER}`],
    ],
    [
      { orderSubmission: { ...order, size: 'ten', icebergOpts: { peakSize: '5', minimumVisibleSize: '1' } } },
      [`orderSubmission.size ${NO_NUMBER}`],
    ],
    [{ orderSubmission: { ...order, postOnly: 'yes' } }, ['orderSubmission.postOnly must be true or false']],
    [
      { orderSubmission: { ...order, timeInForce: 'GTT', expiresAt: LATER } },
      [expect.stringContaining('orderSubmission.timeInForce must be one of ')],
    ],
    [
      { updateMarginMode: { marketId: id('a'), mode: 'MODE_CROSS_MARGIN', marginFactor: 0.5 } },
      [`updateMarginMode.marginFactor ${NO_TEXT}`],
    ],
  ])('%j', (command, texts) => {
    expect(said(command)).toEqual(texts);
  });

  test('also where lists and groups cannot be read', () => {
    expect(said({ updatePartyProfile: { alias: 'a', metadata: 'none' } })).toEqual([
      'updatePartyProfile.metadata must be a list in brackets',
    ]);
    expect(said({ createReferralSet: { isTeam: true, doNotCreateReferralSet: true, team: 'mine' } })).toEqual([
      'createReferralSet.team must be an object in braces',
    ]);
  });

  test('what holds in any case is said at once', () => {
    expect(said({ orderSubmission: { ...order, size: 'ten', price: '' } })).toEqual([
      `orderSubmission.size ${NO_NUMBER}`,
      'orderSubmission.price is required when the order is of type LIMIT',
    ]);
    expect(said({ undelegateSubmission: { nodeId: 5, amount: '0', method: 'METHOD_NOW' } })).toEqual([
      `undelegateSubmission.nodeId ${NO_TEXT}`,
      'undelegateSubmission.amount An amount of 0 removes the whole delegation to this node.',
      'undelegateSubmission.method Undelegating now gives up the rewards of the current epoch.',
      'undelegateSubmission After this, new stake is no longer delegated automatically.',
    ]);
  });
});

describe('of a very long command, a review says what cannot be read, and hides no danger', () => {
  const path = 'batchMarketInstructions.submissions';
  const dangers = [
    'batchMarketInstructions.cancellations.0 This cancels all orders of the signing key on all markets.',
    expect.stringMatching(/^batchMarketInstructions If one entry of the batch fails/),
  ];

  test('a long text makes it so', () => {
    const batch = (reference: string) => ({
      batchMarketInstructions: { cancellations: [{}], submissions: [{ size: 'ten', reference }] },
    });
    const unread = `${path}.0.size must be a whole number in plain digits`;
    expect(said(batch('a')).length).toBeGreaterThan(3);
    expect(said(batch('a'.repeat(70_000)))).toEqual([unread, ...dangers]);
  });

  test('a list that cannot be read makes it so', () => {
    const batch = (entries: number) => ({
      batchMarketInstructions: { cancellations: [{}], submissions: Array.from({ length: entries }, () => 0) },
    });
    expect(said(batch(40_000)).filter((text) => !text.startsWith(path))).toEqual(dangers.slice(0, 1));
  });
});
