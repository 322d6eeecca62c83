/** Commands of validators' nodes, which carry no proof of work (docs/signing.md 6). */
const WITHOUT_PROOF: ReadonlySet<string> = new Set([
  'nodeVote',
  'nodeSignature',
  'chainEvent',
  'keyRotateSubmission',
  'stateVariableProposal',
  'validatorHeartbeat',
  'ethereumKeyRotateSubmission',
  'delayedTransactionsWrapper',
]);

/** Returns true if the network requires a proof of work with this command (JSON name). */
export function needsProof(command: string): boolean {
  return !WITHOUT_PROOF.has(command);
}
