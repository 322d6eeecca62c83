/** The texts of forms and decoded commands about fields, by the command or the group they belong to. */
import * as assets from './assets.ts';
import type { FieldGuide, GroupGuide } from './guide.ts';
import * as orders from './orders.ts';
import * as people from './people.ts';
import * as transfers from './transfers.ts';

export * from './commands.ts';
export * from './guide.ts';

/** By the name of a command, or of a group without its `chain.` and `commands.`. */
const GUIDES: Readonly<Record<string, GroupGuide>> = {
  voteSubmission: people.vote,
  proposalSubmission: people.proposal,
  batchProposalSubmission: people.proposal,
  ProposalRationale: people.rationale,
  ProposalTerms: people.proposalTerms,
  BatchProposalSubmissionTerms: people.proposalTerms,
  BatchProposalTermsChange: people.proposalTerms,
  AssetDetails: assets.newAsset,
  AssetDetailsUpdate: assets.changedAsset,
  ERC20: assets.token,
  ERC20Update: assets.changedToken,
  BuiltinAsset: assets.builtinAsset,
  NewTransferConfiguration: transfers.proposedTransfer,
  UpdateMarketStateConfiguration: people.marketState,
  transfer: transfers.transfer,
  OneOffTransfer: transfers.oneOff,
  RecurringTransfer: transfers.recurring,
  DispatchStrategy: transfers.dispatchStrategy,
  Rank: transfers.rank,
  cancelTransfer: transfers.cancelTransfer,
  withdrawSubmission: transfers.withdraw,
  WithdrawExt: transfers.withdrawExt,
  Erc20WithdrawExt: transfers.erc20Withdraw,
  delegateSubmission: people.delegate,
  undelegateSubmission: people.undelegate,
  orderSubmission: orders.order,
  OrderSubmission: orders.order,
  PeggedOrder: orders.pegged,
  IcebergOpts: orders.iceberg,
  'SubmitAMM.ConcentratedLiquidityParameters': orders.poolRange,
  'AmendAMM.ConcentratedLiquidityParameters': orders.poolRange,
  orderAmendment: orders.amendment,
  OrderAmendment: orders.amendment,
  orderCancellation: orders.cancellation,
  OrderCancellation: orders.cancellation,
  stopOrdersSubmission: orders.stopOrders,
  StopOrdersSubmission: orders.stopOrders,
  StopOrderSetup: orders.stopSetup,
  'StopOrder.SizeOverrideValue': orders.positionShare,
  stopOrdersCancellation: orders.stopCancellation,
  StopOrdersCancellation: orders.stopCancellation,
  batchMarketInstructions: orders.batch,
  updateMarginMode: orders.marginMode,
  UpdateMarginMode: orders.marginMode,
  createReferralSet: people.createReferralSet,
  'CreateReferralSet.Team': people.newTeam,
  updateReferralSet: people.updateReferralSet,
  'UpdateReferralSet.Team': people.changedTeam,
  applyReferralCode: people.applyReferralCode,
  joinTeam: people.joinTeam,
  updatePartyProfile: people.profile,
  Metadata: people.metadata,
};

const NOTHING: GroupGuide = {};

/** Returns the guide to a group of fields; an empty one if there is none. */
export function guideOf(group: string): GroupGuide {
  return GUIDES[group.replace(/^chain\.(commands\.)?/, '')] ?? NOTHING;
}

/** Without a text, the field's name may still identify its meaning. */
const BY_NAME: Readonly<Record<string, FieldGuide>> = {
  marketId: { label: 'Market', meaning: 'market' },
  parentMarketId: { label: 'Parent market', meaning: 'market' },
  commitmentAmount: { meaning: 'amount' },
  settlementAsset: { meaning: 'asset' },
  baseAsset: { meaning: 'asset' },
  quoteAsset: { meaning: 'asset' },
  assetId: { label: 'Asset', meaning: 'asset' },
  vegaAssetId: { label: 'Asset', meaning: 'asset' },
  asset: { meaning: 'asset' },
  transferId: { meaning: 'id' },
  description: { meaning: 'long-text' },
  abi: { meaning: 'long-text' },
  endOfProgramTimestamp: { meaning: 'seconds' },
  expiryTimestamp: { meaning: 'seconds' },
  validatorNodeId: { label: 'Node', meaning: 'node' },
  partyId: { label: 'Party', meaning: 'party' },
  targetPartyId: { label: 'Party', meaning: 'party' },
  vegaPubKey: { label: 'Party', meaning: 'party' },
  vegaPubKeyIndex: { label: "Index of the party's key" },
  vegaReleaseTag: { label: 'Release tag' },
  contractAddress: { meaning: 'address' },
};

/** Returns the guide to a field of a group, else that of all fields of this name, else an empty one. */
export function fieldGuide(group: string, field: string): FieldGuide {
  return guideOf(group)[field] ?? BY_NAME[field] ?? {};
}
