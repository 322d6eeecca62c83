/**
 * Reviews a command before it is signed: its shape, then the network's rules, then dangers for the person
 * (docs/signing.md 7 to 12).
 */
import { type Danger, OrreryError, type ReviewProblem } from '../../contract/index.ts';
import { isOffered } from '../encoding/describe-commands.ts';
import { type Command, readCommand, readCommandText } from '../encoding/read-command.ts';
import { checkAmendOrder } from './amend-order.ts';
import { checkBatch } from './batch.ts';
import { checkCancelOrder, checkCancelStopOrders } from './cancel-orders.ts';
import type { Rule } from './common.ts';
import { type Circumstances, type RuleFinding, type RuleFindings, refusalOf } from './findings.ts';
import { checkMarginMode } from './margin-mode.ts';
import { checkOrder } from './order.ts';
import { checkProfile } from './profile.ts';
import { judgeReadable } from './readable.ts';
import { checkDelegate, checkUndelegate } from './staking.ts';
import { checkStopOrders } from './stop-orders.ts';
import { subjectOf } from './subject.ts';
import { checkApplyReferralCode, checkCreateReferralSet, checkJoinTeam, checkUpdateReferralSet } from './teams.ts';
import { checkCancelTransfer, checkTransfer } from './transfer.ts';
import { checkVote } from './vote.ts';
import { checkBatchProposal, checkCommitment, checkNewCommitment, checkPool, checkProposal } from './whole-amounts.ts';
import { checkWithdraw } from './withdraw.ts';

const RULES: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    voteSubmission: checkVote,
    transfer: checkTransfer,
    cancelTransfer: checkCancelTransfer,
    delegateSubmission: checkDelegate,
    undelegateSubmission: checkUndelegate,
    withdrawSubmission: checkWithdraw,
    orderSubmission: checkOrder,
    orderAmendment: checkAmendOrder,
    orderCancellation: checkCancelOrder,
    batchMarketInstructions: checkBatch,
    stopOrdersSubmission: checkStopOrders,
    stopOrdersCancellation: checkCancelStopOrders,
    createReferralSet: checkCreateReferralSet,
    updateReferralSet: checkUpdateReferralSet,
    applyReferralCode: checkApplyReferralCode,
    joinTeam: checkJoinTeam,
    updatePartyProfile: checkProfile,
    updateMarginMode: checkMarginMode,
  }),
);

/** Of commands without known rules, those with amounts that the form takes in whole units. */
const AMOUNT_RULES: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    proposalSubmission: checkProposal,
    batchProposalSubmission: checkBatchProposal,
    liquidityProvisionSubmission: checkNewCommitment,
    liquidityProvisionAmendment: checkCommitment,
    submitAmm: checkPool,
    amendAmm: checkPool,
  }),
);

/** The result of reviewing a command. */
export interface Review {
  /** Name of the command; null when there is not exactly one. */
  command: string | null;
  /** False when only the shape was checked, because the rules of this command are not known here. */
  judged: boolean;
  /** Empty when the command can be signed. */
  problems: ReviewProblem[];
  /** Allowed effects that the person must understand before signing. */
  dangers: Danger[];
  /** The expected refusal of the network's check, in its words; null when it passes or is not known. */
  refusal: string | null;
}

/** Returns true if the rules of a command are known here, not only its shape. */
export function hasRules(name: string): boolean {
  return RULES.has(name);
}

/**
 * Reviews the JSON `{"<command>": {...}}`: shape, rules and dangers. Faulty fields are left out when the rest is
 * checked. Never throws for a bad command.
 */
export function reviewCommand(json: unknown, circumstances: Circumstances): Review {
  const { command, problems: faults } = readCommand(json);
  const shape = faults.map((fault): ReviewProblem => ({ ...fault, by: 'shape', property: null }));
  if (command === undefined) return { command: null, judged: false, problems: shape, dangers: [], refusal: null };
  const name = command.field.jsonName;
  if (!isOffered(name)) {
    const { message } = new OrreryError('COMMAND_NOT_OFFERED', { command: name });
    shape.push({ path: name, text: message, by: 'orrery', property: null });
  }
  const judgeCommand = (read: Command) => judge(read, circumstances);
  const { findings, dangers } =
    faults.length === 0 ? judgeCommand(command) : judgeReadable(json, command, judgeCommand);
  const judged = findings.filter(({ path }) => !faults.some((fault) => touches(fault.path, path)));
  return {
    command: name,
    judged: hasRules(name),
    problems: [...shape, ...judged],
    dangers,
    refusal: shape.length > 0 ? null : (refusalOf(findings) ?? null),
  };
}

/** A given command (JSON text or a value) and its review. */
export interface ReviewedCommand {
  /** The command as a value; undefined if the text is not JSON. */
  json: unknown;
  review: Review;
}

/** Reviews a command given as JSON text or as a value, and returns it with its review. */
export function reviewGiven(given: unknown, circumstances: Circumstances): ReviewedCommand {
  if (typeof given !== 'string') return { json: given, review: reviewCommand(given, circumstances) };
  const { command, problems } = readCommandText(given);
  if (command === undefined) {
    const shape = problems.map((problem): ReviewProblem => ({ ...problem, by: 'shape', property: null }));
    return { json: undefined, review: { command: null, judged: false, problems: shape, dangers: [], refusal: null } };
  }
  const json: unknown = JSON.parse(given);
  return { json, review: reviewCommand(json, circumstances) };
}

/**
 * Does nothing if a review found no problem.
 * @throws OrreryError COMMAND_INVALID, with the text of the first problem
 */
export function requireWithoutProblems({ problems, command }: Review): void {
  const [first] = problems;
  if (first !== undefined) {
    const field = first.path === '' ? 'it' : first.path;
    throw new OrreryError('COMMAND_INVALID', { field, problem: first.text });
  }
  if (command === null) throw new OrreryError('COMMAND_INVALID', { field: 'it', problem: 'holds no command' });
}

/** Returns true if one path contains the other, so that an error at one makes a check of the other meaningless. */
function touches(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

/** Runs the rules of a decoded command; if they are not known, only its amounts are checked. */
function judge(command: Command, circumstances: Circumstances): RuleFindings {
  const into: RuleFindings = { findings: [], dangers: [] };
  const name = command.field.jsonName;
  const rule = RULES.get(name) ?? AMOUNT_RULES.get(name);
  rule?.(subjectOf(command, circumstances, into));
  return into;
}

/**
 * Returns the findings of the rules in a decoded command, without its dangers. Rules that compare with the time, the
 * sender or the network find nothing here.
 */
export function findingsOfCommand(command: Command): RuleFinding[] {
  return judge(command, { now: 0n }).findings;
}
