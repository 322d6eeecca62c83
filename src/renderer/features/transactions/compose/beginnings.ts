import { commandText, type Json, type JsonObject } from '../json/value.ts';

/** Usual values that a new command starts with. */
const BEGINNINGS: Readonly<Record<string, JsonObject>> = {
  orderSubmission: { type: 'TYPE_LIMIT', timeInForce: 'TIME_IN_FORCE_GTC' },
  transfer: { fromAccountType: 'ACCOUNT_TYPE_GENERAL', toAccountType: 'ACCOUNT_TYPE_GENERAL' },
  undelegateSubmission: { method: 'METHOD_AT_END_OF_EPOCH' },
  updateReferralSet: { isTeam: true },
};

/** Returns the JSON text with which a new command begins. */
export function beginningOf(command: string): string {
  return commandText(command, BEGINNINGS[command] ?? {});
}

/**
 * Returns true for a value with which a new command begins, as far as can be told: a person may have chosen the same one.
 * @param path of its field in the command
 */
export function isBeginning(command: string, path: readonly string[], value: Json): boolean {
  const [name = '', ...deeper] = path;
  return deeper.length === 0 && BEGINNINGS[command]?.[name] === value;
}
