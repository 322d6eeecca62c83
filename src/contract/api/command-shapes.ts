/** Commands as forms and reviews see them: what each can hold, and what is wrong or dangerous in one. */
import { z } from 'zod';

const FieldShape = z.object({
  /** JSON name. */
  name: z.string(),
  /** `whole32` and `whole64` are integers, signed or not; `group` is named in `type`; `any` takes any JSON. */
  kind: z.enum(['text', 'flag', 'whole32', 'whole64', 'fraction', 'bytes', 'choice', 'group', 'any']),
  signed: z.boolean(),
  list: z.boolean(),
  /** Leaving it out differs from giving its zero. */
  optional: z.boolean(),
  /** Fields of one `choiceOf` exclude each other. */
  choiceOf: z.string().nullable(),
  /** Names of a `choice`, the first one standing for "not set". */
  choices: z.array(z.string()).readonly(),
  /** Name of a `group` in the shape's groups. */
  type: z.string().nullable(),
});
export type FieldShape = z.output<typeof FieldShape>;

const fields = z.array(FieldShape).readonly();

export const CommandShape = z.object({
  /** JSON name. */
  name: z.string(),
  /** Field number within the encoded command data. */
  number: z.int(),
  /** False for the few that only nodes make by themselves. */
  offered: z.boolean(),
  fields,
  groups: z.record(z.string(), fields).readonly(),
});
export type CommandShape = z.output<typeof CommandShape>;

const ReviewProblem = z.object({
  /** JSON names and list positions joined by dots, the command's name first; empty for the whole. */
  path: z.string(),
  /** Goes on where the path ends: `is not known`. */
  text: z.string(),
  /**
   * Who objects: `shape` (it is no such command at all), the network's `check`, the network `later` when it is carried
   * out, or `orrery` alone, for safety.
   */
  by: z.enum(['shape', 'check', 'later', 'orrery']),
  /** The network's name of the place; null for problems of shape. */
  property: z.string().nullable(),
});
export type ReviewProblem = z.output<typeof ReviewProblem>;

const Danger = z.object({
  /** `loud`: cannot be undone, or reaches further than it seems. */
  weight: z.enum(['loud', 'plain']),
  path: z.string(),
  text: z.string(),
});
export type Danger = z.output<typeof Danger>;

/** What is to be said of a command before it is signed. */
export const CommandReview = z.object({
  /** Name of the command, null where there is not exactly one. */
  command: z.string().nullable(),
  /** False where only the shape was judged, as for commands whose rules are not known here. */
  judged: z.boolean(),
  /** Empty where the command can be signed. At most 100 of shape. */
  problems: z.array(ReviewProblem),
  /** What is allowed and must have been understood. */
  dangers: z.array(Danger),
  /** What the network's check would answer, in its words; null where it passes, or is not known. */
  refusal: z.string().nullable(),
});
export type CommandReview = z.output<typeof CommandReview>;

/**
 * A command as a caller gives it: `{"<command>": {...}}` as JSON text, in which no name may stand twice, or as the
 * value itself with 64-bit integers as text. It is read strictly on the other side.
 */
export const CommandInput = z.unknown();

/** A command as its bytes say it, `{"<command>": {...}}`: 64-bit integers and amounts as text, enum values by name. */
export const DecodedCommand = z.record(z.string(), z.unknown());
