/** The names and descriptions of all commands. */
import type { CommandGuide } from './guide.ts';

/** The guide to each command, by its JSON name. */
export const COMMANDS: Readonly<Record<string, CommandGuide>> = {
  voteSubmission: {
    title: 'Vote on a proposal',
    about: 'For or against; a later vote replaces an earlier one',
    area: 'Governance',
    words: 'governance yes no',
  },
  proposalSubmission: {
    title: 'Propose a change',
    about: 'A market, an asset, a parameter, or text only',
    area: 'Governance',
    words: 'governance proposal new market asset parameter freeform',
  },
  batchProposalSubmission: {
    title: 'Propose several changes',
    about: 'One vote over up to 250 changes',
    area: 'Governance',
    words: 'governance proposal batch',
  },
  transfer: {
    title: 'Transfer',
    about: 'Pay once, at a time, or every epoch; fund rewards',
    area: 'Transfers',
    words: 'send pay recurring reward one off',
  },
  cancelTransfer: {
    title: 'Cancel a transfer',
    about: 'Stops a recurring transfer of your own',
    area: 'Transfers',
    words: 'stop recurring',
  },
  withdrawSubmission: {
    title: 'Withdraw',
    about: 'Move an asset out of the network to an Ethereum address',
    area: 'Transfers',
    words: 'bridge erc20 ethereum',
  },
  delegateSubmission: {
    title: 'Delegate to a node',
    about: 'Delegate stake to a validator from the next epoch on',
    area: 'Staking',
    words: 'stake nominate validator',
  },
  undelegateSubmission: {
    title: 'Undelegate from a node',
    about: 'Withdraw stake from a validator, now or at the end of the epoch',
    area: 'Staking',
    words: 'stake unstake validator',
  },
  orderSubmission: {
    title: 'Place an order',
    about: 'Limit, market, pegged or iceberg',
    area: 'Orders',
    words: 'buy sell trade limit market',
  },
  orderAmendment: {
    title: 'Amend an order',
    about: 'Its price, size, expiry or peg',
    area: 'Orders',
    words: 'change edit',
  },
  orderCancellation: {
    title: 'Cancel orders',
    about: 'One, all of a market, or all',
    area: 'Orders',
    words: 'mass remove',
  },
  stopOrdersSubmission: {
    title: 'Place stop orders',
    about: 'Orders that wait for a price; of a pair, one cancels the other',
    area: 'Orders',
    words: 'stop loss take profit trigger oco',
  },
  stopOrdersCancellation: {
    title: 'Cancel stop orders',
    about: 'One, all of a market, or all',
    area: 'Orders',
    words: 'stop remove',
  },
  batchMarketInstructions: {
    title: 'Batch of market instructions',
    about: 'Several orders, amendments and cancellations at once',
    area: 'Orders',
    words: 'mass quote bulk',
    note: 'The network executes the entries in this order: margin modes, cancellations, amendments, orders, cancellations of stop orders, stop orders. A rejected entry does not stop the others. The network limits the entries of a batch (15 by default) and rejects a larger batch as a whole.',
  },
  updateMarginMode: {
    title: 'Change the margin mode',
    about: 'Cross or isolated margin on a market',
    area: 'Orders',
    words: 'leverage isolated cross',
  },
  createReferralSet: {
    title: 'Create a referral set or team',
    about: 'Become a referrer, with a team if you like',
    area: 'Teams and profile',
    words: 'referral code team',
  },
  updateReferralSet: {
    title: 'Change a team',
    about: 'Its name, links, and who may join',
    area: 'Teams and profile',
    words: 'referral allow list close',
  },
  applyReferralCode: {
    title: 'Apply a referral code',
    about: 'Be referred, permanently',
    area: 'Teams and profile',
    words: 'referral discount',
  },
  joinTeam: { title: 'Join a team', about: 'From the next epoch on', area: 'Teams and profile', words: 'referral' },
  updatePartyProfile: {
    title: 'Change your profile',
    about: 'Alias and metadata that everyone sees',
    area: 'Teams and profile',
    words: 'alias name metadata party',
  },
  liquidityProvisionSubmission: {
    title: 'Provide liquidity',
    about: 'Commit funds to a market and earn a fee',
    area: 'Liquidity',
    words: 'lp commitment',
  },
  liquidityProvisionAmendment: {
    title: 'Amend liquidity',
    about: 'Change a commitment or its fee',
    area: 'Liquidity',
    words: 'lp commitment',
  },
  liquidityProvisionCancellation: {
    title: 'Cancel liquidity',
    about: 'End a commitment',
    area: 'Liquidity',
    words: 'lp commitment',
  },
  submitAmm: {
    title: 'Create an automated market maker',
    about: 'A pool that quotes along a curve',
    area: 'Liquidity',
    words: 'amm pool',
  },
  amendAmm: {
    title: 'Amend an automated market maker',
    about: 'Its commitment, bounds or fee',
    area: 'Liquidity',
    words: 'amm pool',
  },
  cancelAmm: {
    title: 'Cancel an automated market maker',
    about: 'At once, or while it only reduces',
    area: 'Liquidity',
    words: 'amm pool',
  },
  announceNode: { title: 'Announce a node', about: 'Sent by the operator of a new node', area: 'Validators and data' },
  nodeVote: { title: 'Node vote', about: 'Sent by validators', area: 'Validators and data' },
  nodeSignature: { title: 'Node signature', about: 'Sent by validators', area: 'Validators and data' },
  chainEvent: { title: 'Chain event', about: 'Sent by validators', area: 'Validators and data', words: 'bridge' },
  keyRotateSubmission: {
    title: 'Rotate a node key',
    about: 'Signed with the master key of the validator',
    area: 'Validators and data',
  },
  ethereumKeyRotateSubmission: {
    title: 'Rotate a node Ethereum key',
    about: 'Sent by a validator',
    area: 'Validators and data',
  },
  protocolUpgradeProposal: {
    title: 'Propose an upgrade of the network',
    about: 'Sent by a validator',
    area: 'Validators and data',
    words: 'release version',
  },
  issueSignatures: {
    title: 'Issue signatures',
    about: 'Issues the pending signatures for the multisig contract',
    area: 'Validators and data',
    words: 'multisig',
  },
  oracleDataSubmission: {
    title: 'Submit oracle data',
    about: 'Signed by a key of a data source',
    area: 'Validators and data',
    words: 'price feed settlement',
  },
};

/** Returns the title of a command; without one in the guides, its name in words. */
export function commandTitle(name: string): string {
  return COMMANDS[name]?.title ?? wordsOf(name);
}

/** Converts "commitmentAmount" to "Commitment amount", with "public" for "Pub"; capitals of abbreviations stay together. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => WHOLE_WORDS.get(word.toLowerCase()) ?? word.toLowerCase())
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const WHOLE_WORDS = new Map([
  ...['URL', 'ID', 'ABI', 'AMM', 'SLA', 'LP', 'ERC20', 'ETH'].map((word) => [word.toLowerCase(), word] as const),
  ['pub', 'public'],
  ['tx', 'transaction'],
  ['sig', 'signature'],
]);
