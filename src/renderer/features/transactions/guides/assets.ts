import type { GroupGuide } from './guide.ts';

const LIMITS: GroupGuide = {
  lifetimeLimit: { meaning: 'amount' },
  withdrawThreshold: { meaning: 'amount' },
};

/** The guide to the fields of a proposed asset, whose decimals are among them. */
export const newAsset: GroupGuide = {
  name: {},
  symbol: {},
  decimals: {},
  quantum: { meaning: 'amount' },
};

/** The guide to the fields of a proposed change of an asset. */
export const changedAsset: GroupGuide = { quantum: { meaning: 'amount' } };

/** The guide to the fields of the token of a proposed asset. */
export const token: GroupGuide = { contractAddress: { meaning: 'address' }, ...LIMITS };

/** The guide to the fields of a proposed change of a token. */
export const changedToken: GroupGuide = LIMITS;

/** The guide to the fields of an asset without a token. */
export const builtinAsset: GroupGuide = { maxFaucetAmountMint: { meaning: 'amount' } };
