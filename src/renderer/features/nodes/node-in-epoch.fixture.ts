/** Test helper: the values of a node in one epoch, in wire form. */
export const NODE_IN_EPOCH = {
  name: 'Northern Oak',
  status: 'NODE_STATUS_VALIDATOR',
  validatorStatus: 'VALIDATOR_NODE_STATUS_CONSENSUS',
  stakedByOperator: '1',
  stakedByDelegates: '1',
  stakedTotal: '2',
  pendingStake: '0',
  delegationCount: 0,
  rank: 1,
  rankingScore: null,
  rewardScore: null,
} as const;
