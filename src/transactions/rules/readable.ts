import { toBinary } from '@bufbuild/protobuf';
import { type Command, readCommand } from '../encoding/read-command.ts';
import { type StandIn, standInOf } from '../encoding/stand-in.ts';
import type { RuleFindings } from './findings.ts';

/** A full batch has about half as many bytes. Beyond it, judging again and again would take seconds. */
const MAX_BYTES = 65_536;

const isTooLong = ({ field, message }: Command) => toBinary(field.message, message).length > MAX_BYTES;

/**
 * Judges a command from JSON of which some fields could not be read and were left out. Of its findings, returns those
 * that also hold with other values in these fields: of an order id that is a number, nobody can say that it is missing.
 * Of more than 65,536 bytes, with or without these fields, it returns only the dangers, also those that other values may
 * remove: a signed transaction can have such a field, and its length must not hide what it cancels.
 * @param command what was read of `json`
 */
export function judgeReadable(
  json: unknown,
  command: Command,
  judge: (command: Command) => RuleFindings,
): RuleFindings {
  let { findings, dangers } = judge(command);
  if (isTooLong(command)) return { findings: [], dangers };
  let turns = 1;
  for (let turn = 0; turn < turns && findings.length + dangers.length > 0; turn += 1) {
    const standIn: StandIn = (field) => {
      turns = Math.max(turns, field.enum?.values.length ?? 0);
      return standInOf(field, turn);
    };
    const other = readCommand(json, standIn).command;
    if (other === undefined) break;
    // A list that cannot be read was left out, so the command was short without it.
    if (isTooLong(other)) return { findings: [], dangers };
    const held = judge(other);
    const texts = new Set([...held.findings, ...held.dangers].map(inOneText));
    findings = findings.filter((finding) => texts.has(inOneText(finding)));
    dangers = dangers.filter((danger) => texts.has(inOneText(danger)));
  }
  return { findings, dangers };
}

const inOneText = ({ path, text }: { path: string; text: string }) => `${path} ${text}`;
