/**
 * Judging a command before it is signed: its shape, then the rules of the network, then what a person should know
 * (docs/signing.md 7 to 12).
 */
import { OrreryError } from '../../contract/index.ts';
import { isOffered } from '../encoding/describe-commands.ts';
import type { Problem } from '../encoding/problems.ts';
import { type Command, readCommand } from '../encoding/read-command.ts';
import { checkAmendOrder } from './amend-order.ts';
import { checkBatch } from './batch.ts';
import { checkCancelOrder, checkCancelStopOrders } from './cancel-orders.ts';
import type { Rule } from './common.ts';
import { type Circumstances, type Danger, type Finding, type Findings, type Objector, refusalOf } from './findings.ts';
import { checkMarginMode } from './margin-mode.ts';
import { checkOrder } from './order.ts';
import { checkProfile } from './profile.ts';
import { checkDelegate, checkUndelegate } from './staking.ts';
import { checkStopOrders } from './stop-orders.ts';
import { subjectOf } from './subject.ts';
import { checkApplyReferralCode, checkCreateReferralSet, checkJoinTeam, checkUpdateReferralSet } from './teams.ts';
import { checkCancelTransfer, checkTransfer } from './transfer.ts';
import { checkVote } from './vote.ts';
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

/** Something that must be put right before signing. */
export interface ReviewProblem extends Problem {
  /** `shape`: it is no such command at all; otherwise who objects. */
  by: 'shape' | Objector;
  /** The network's name of the place; null for problems of shape. */
  property: string | null;
}

export interface Review {
  /** Name of the command, null where there is not exactly one. */
  command: string | null;
  /** False where only the shape was judged, as for commands whose rules are not known here. */
  judged: boolean;
  /** Empty where the command can be signed. */
  problems: ReviewProblem[];
  dangers: Danger[];
  /** What the network's check would answer, in its words; null where it passes, or is not known. */
  refusal: string | null;
}

/** Whether the rules of a command are known, beyond its shape. */
export function hasRules(name: string): boolean {
  return RULES.has(name);
}

/** Reviews `{"<command>": {...}}`. Faulty fields are left out when the rest is judged. */
export function reviewCommand(json: unknown, circumstances: Circumstances): Review {
  const { command, problems: faults } = readCommand(json);
  const shape = faults.map((fault): ReviewProblem => ({ ...fault, by: 'shape', property: null }));
  if (command === undefined) return { command: null, judged: false, problems: shape, dangers: [], refusal: null };
  const name = command.field.jsonName;
  if (!isOffered(name)) {
    const { message } = new OrreryError('COMMAND_NOT_OFFERED', { command: name });
    shape.push({ path: name, text: message, by: 'orrery', property: null });
  }
  const { findings, dangers } = judge(command, circumstances);
  const judged = findings.filter(({ path }) => !faults.some((fault) => touches(fault.path, path)));
  return {
    command: name,
    judged: hasRules(name),
    problems: [...shape, ...judged],
    dangers,
    refusal: shape.length > 0 ? null : (refusalOf(findings) ?? null),
  };
}

/** Whether one place lies within the other, so that a fault at one says nothing about the other. */
function touches(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

function judge(command: Command, circumstances: Circumstances): Findings {
  const into: Findings = { findings: [], dangers: [] };
  RULES.get(command.field.jsonName)?.(subjectOf(command, circumstances, into));
  return into;
}

/** All that is found in a command that was decoded, where the world around it is not known. */
export function findingsOfCommand(command: Command): Finding[] {
  return judge(command, { now: 0n }).findings;
}
