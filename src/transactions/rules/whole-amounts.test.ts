import { describe, expect, test } from 'vitest';
import { id, objections, review, TRIGGERED } from '../reviews.fixture.ts';

const TEXT = 'must be written only in digits, without a sign or leading zeros';
const pegged = (price: string) => ({
  marketId: id('a'),
  side: 'SIDE_BUY',
  type: 'TYPE_LIMIT',
  timeInForce: 'TIME_IN_FORCE_GTC',
  size: '10',
  price,
  peggedOrder: { reference: 'PEGGED_REFERENCE_MID', offset: '5' },
});
const MAX_AMOUNT = 2n ** 256n - 1n;
const transferTo = (stakingRequirement: string) => ({
  newTransfer: { changes: { recurring: { dispatchStrategy: { stakingRequirement } } } },
});

describe.each<[path: string, command: (amount: string) => object]>([
  ['submitAmm.commitmentAmount', (commitmentAmount) => ({ submitAmm: { commitmentAmount } })],
  ['amendAmm.commitmentAmount', (commitmentAmount) => ({ amendAmm: { commitmentAmount } })],
  [
    'liquidityProvisionSubmission.commitmentAmount',
    (commitmentAmount) => ({ liquidityProvisionSubmission: { commitmentAmount, fee: '0' } }),
  ],
  [
    'liquidityProvisionAmendment.commitmentAmount',
    (commitmentAmount) => ({ liquidityProvisionAmendment: { commitmentAmount } }),
  ],
  [
    'proposalSubmission.terms.newTransfer.changes.recurring.dispatchStrategy.stakingRequirement',
    (stake) => ({ proposalSubmission: { terms: transferTo(stake) } }),
  ],
  [
    'batchProposalSubmission.terms.changes.1.newTransfer.changes.recurring.dispatchStrategy.stakingRequirement',
    (stake) => ({ batchProposalSubmission: { terms: { changes: [{}, transferTo(stake)] } } }),
  ],
  [
    'proposalSubmission.terms.newTransfer.changes.amount',
    (amount) => ({ proposalSubmission: { terms: { newTransfer: { changes: { amount } } } } }),
  ],
  [
    'proposalSubmission.terms.updateMarketState.changes.price',
    (price) => ({ proposalSubmission: { terms: { updateMarketState: { changes: { price } } } } }),
  ],
  ...['newAsset', 'updateAsset'].flatMap((kind) =>
    ['quantum', 'erc20.lifetimeLimit', 'erc20.withdrawThreshold'].map((path): [string, (amount: string) => object] => [
      `proposalSubmission.terms.${kind}.changes.${path}`,
      (amount) => {
        const [name = '', inner] = path.split('.');
        const changes = { [name]: inner === undefined ? amount : { [inner]: amount } };
        return { proposalSubmission: { terms: { [kind]: { changes } } } };
      },
    ]),
  ),
  [
    'proposalSubmission.terms.newAsset.changes.builtinAsset.maxFaucetAmountMint',
    (maxFaucetAmountMint) => ({
      proposalSubmission: { terms: { newAsset: { changes: { builtinAsset: { maxFaucetAmountMint } } } } },
    }),
  ],
  ...['upperBound', 'lowerBound', 'base'].flatMap((name) =>
    ['submitAmm', 'amendAmm'].map((command): [string, (price: string) => object] => [
      `${command}.concentratedLiquidityParameters.${name}`,
      (price) => ({ [command]: { concentratedLiquidityParameters: { [name]: price } } }),
    ]),
  ),
  ...[
    ['updateReferralProgram', 'benefitTiers', 'minimumRunningNotionalTakerVolume'],
    ['updateReferralProgram', 'benefitTiers', 'minimumEpochs'],
    ['updateReferralProgram', 'stakingTiers', 'minimumStakedTokens'],
    ['updateVolumeDiscountProgram', 'benefitTiers', 'minimumRunningNotionalTakerVolume'],
  ].map(([program = '', tiers = '', name = '']): [string, (least: string) => object] => [
    `proposalSubmission.terms.${program}.changes.${tiers}.0.${name}`,
    (least) => ({ proposalSubmission: { terms: { [program]: { changes: { [tiers]: [{ [name]: least }] } } } } }),
  ]),
  ['orderSubmission.price', (price) => ({ orderSubmission: pegged(price) })],
])('%s', (path, command) => {
  test.each(['1250.0', '1.23456789', '1e3', 'abc', '-5', '007'])('cannot be signed as %s', (amount) => {
    expect(objections(command(amount))).toEqual([`orrery ${path}: ${TEXT}`]);
    expect(review(command(amount)).refusal).toBeNull();
  });

  test('cannot be signed as 2^256', () => {
    expect(objections(command(String(MAX_AMOUNT)))).toEqual([]);
    expect(objections(command(String(MAX_AMOUNT + 1n)))).toEqual([`orrery ${path}: must be less than 2^256`]);
    expect(objections(command('9'.repeat(1000)))).toEqual([`orrery ${path}: must be less than 2^256`]);
  });

  test.each(['1250', '0', ''])('may be %j', (amount) => {
    expect(objections(command(amount))).toEqual([]);
  });
});

test.each<[path: string, command: (price: string) => object]>([
  [
    'stopOrdersSubmission.fallsBelow.price',
    (price) => ({ stopOrdersSubmission: { fallsBelow: { price, orderSubmission: TRIGGERED } } }),
  ],
  [
    'orderSubmission.peggedOrder.offset',
    (offset) => ({ orderSubmission: { ...pegged(''), peggedOrder: { reference: 'PEGGED_REFERENCE_MID', offset } } }),
  ],
  [
    'orderAmendment.peggedOffset',
    (peggedOffset) => ({ orderAmendment: { orderId: id('a'), marketId: id('b'), peggedOffset } }),
  ],
])('%s cannot be signed as 2^256', (path, command) => {
  expect(objections(command(String(MAX_AMOUNT)))).toEqual([]);
  expect(objections(command(String(MAX_AMOUNT + 1n)))).toEqual([`orrery ${path}: must be less than 2^256`]);
});

describe.each([
  ['liquidityProvisionSubmission', 'liquidity_provision_submission.fee'],
  ['liquidityProvisionAmendment', 'liquidity_provision_amendment.fee'],
])('the fee of %s', (name, property) => {
  test.each([
    ['0,5%', 'is not a valid value'],
    ['-1.2.3', 'is not a valid value'],
    ['-0.1', 'must be positive'],
  ])('is refused by the check as %s', (fee, text) => {
    expect(review({ [name]: { fee } }).refusal).toBe(`${property} (${text})`);
  });

  test.each(['0', '0.005', '1'])('may be %j', (fee) => {
    expect(review({ [name]: { fee } }).problems).toEqual([]);
  });
});

test('a new commitment needs a fee, and a change of one does not', () => {
  for (const body of [{}, { fee: '' }]) {
    const { refusal, problems } = review({ liquidityProvisionSubmission: body });
    expect([refusal, problems.length]).toEqual(['liquidity_provision_submission.fee (is required)', 1]);
    expect(review({ liquidityProvisionAmendment: body }).problems).toEqual([]);
  }
});
