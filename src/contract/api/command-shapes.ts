/** Commands as forms and reviews see them: their fields, their problems and their dangers. */
import { z } from 'zod';

const FieldShape = z.object({
  /** JSON name. */
  name: z.string(),
  /** `whole32` and `whole64` are integers, signed or not; `group` is named in `type`; `any` takes any JSON. */
  kind: z.enum(['text', 'flag', 'whole32', 'whole64', 'fraction', 'bytes', 'choice', 'group', 'any']),
  signed: z.boolean(),
  list: z.boolean(),
  /** True when leaving the field out differs from giving its zero value. */
  optional: z.boolean(),
  /** Fields with the same `choiceOf` exclude each other. */
  choiceOf: z.string().nullable(),
  /** Names of a `choice`; the first one means "not set". */
  choices: z.array(z.string()).readonly(),
  /** Name of a `group` in the shape's groups. */
  type: z.string().nullable(),
});
export type FieldShape = z.output<typeof FieldShape>;

const fields = z.array(FieldShape).readonly();

/** The fields of a command, as a form needs them. */
export const CommandShape = z.object({
  /** JSON name. */
  name: z.string(),
  /** Field number within the encoded command data. */
  number: z.int(),
  /** False for the few commands that only nodes send. */
  offered: z.boolean(),
  fields,
  groups: z.record(z.string(), fields).readonly(),
});
export type CommandShape = z.output<typeof CommandShape>;

export const ReviewProblem = z.object({
  /** JSON names and list indexes joined by dots, starting with the command's name; empty for the whole command. */
  path: z.string(),
  /** Continues the sentence that the path begins: `is not known`. */
  text: z.string(),
  /**
   * The source of the problem: `shape` (the text is not such a command), the network's `check`, the network `later`
   * when it executes the command, or only `orrery`, for safety.
   */
  by: z.enum(['shape', 'check', 'later', 'orrery']),
  /** The network's name of the field; null for problems of shape. */
  property: z.string().nullable(),
});
export type ReviewProblem = z.output<typeof ReviewProblem>;

const Danger = z.object({
  /** `loud`: cannot be undone, or has more effect than it seems. */
  weight: z.enum(['loud', 'plain']),
  path: z.string(),
  text: z.string(),
});
export type Danger = z.output<typeof Danger>;

/** The review of a command before it is signed. */
export const CommandReview = z.object({
  /** Name of the command; null when there is not exactly one. */
  command: z.string().nullable(),
  /** False when only the shape was checked, because the rules of this command are not known here. */
  judged: z.boolean(),
  /** Empty when the command can be signed. Holds at most 100 problems of shape. */
  problems: z.array(ReviewProblem),
  /** Effects of the command that a person must understand before signing. */
  dangers: z.array(Danger),
  /** The expected refusal of the network's check, in its words; null when it passes or is not known. */
  refusal: z.string().nullable(),
});
export type CommandReview = z.output<typeof CommandReview>;

/**
 * A command from a caller: `{"<command>": {...}}` as JSON text, in which no name may occur twice, or as the value
 * itself with 64-bit integers as text. The receiver parses it strictly.
 */
export const CommandInput = z.unknown();

/** A command decoded from its bytes, `{"<command>": {...}}`: 64-bit integers and amounts as text, enum values by name. */
export const DecodedCommand = z.record(z.string(), z.unknown());
