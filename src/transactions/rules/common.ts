/** Rules that many fields share. */
import type { Subject } from './subject.ts';
import * as values from './values.ts';

/** A rule reads a subject and adds its findings to it. */
export type Rule = (subject: Subject) => void;

const NOT_LOWER_CASE = 'must be in lower case, as the network compares ids letter by letter';

/**
 * Adds an objection of the network's check if the required field `name` is empty, or is no id or key: 64 hexadecimal
 * digits. Upper case is an objection of Orrery's own.
 * @param text the network's words for a text that is no id
 * @param whenEmpty the network's words for an empty field
 */
export function checkRequiredId(subject: Subject, name: string, text: string, whenEmpty = 'is required'): void {
  if (subject.text(name) === '') subject.refuse(name, whenEmpty);
  else checkId(subject, name, text);
}

/**
 * Adds an objection if the optional field `name` has a text that is no id or key: 64 hexadecimal digits. Upper case is
 * an objection of Orrery's own.
 * @param text the network's words for a text that is no id
 * @param by what has these words: the network's check, or the network later
 */
export function checkId(subject: Subject, name: string, text: string, by: 'check' | 'later' = 'check'): void {
  const id = subject.text(name);
  if (id === '') return;
  if (!values.isId(id)) subject.object(by, name, text);
  else if (!values.isLowerCase(id)) subject.object('orrery', name, NOT_LOWER_CASE);
}

/** Adds an objection of Orrery's own to the list `name` if one of its ids is in upper case. */
export function checkLowerCaseIds(subject: Subject, name: string): void {
  if (!subject.texts(name).every(values.isLowerCase)) subject.object('orrery', name, NOT_LOWER_CASE);
}

interface IntegerTexts {
  empty?: string;
  zero?: string;
  negative?: string;
  invalid?: string;
  /** The network's later message about more than accounts can hold; without it, the objection is Orrery's own. */
  tooLarge?: string;
}

/**
 * Checks the integer in the field `name`, and adds the objection of the first case of `texts` that applies. If `texts`
 * has no words for 0 or for negative numbers, they are allowed. Text that is no integer is always refused. If no case
 * applies, the rules of `checkPlainInteger` do. Returns the number; undefined if there is none.
 * @param property the name of the field in the network's words, if it differs
 */
export function checkInteger(
  subject: Subject,
  name: string,
  texts: IntegerTexts,
  property?: string,
): bigint | undefined {
  const text = subject.text(name);
  if (text === '' && texts.empty !== undefined) {
    subject.refuse(name, texts.empty, property);
    return undefined;
  }
  const value = values.readInteger(text);
  if (value === undefined) {
    subject.refuse(name, texts.invalid ?? 'not a valid integer', property);
    return undefined;
  }
  if (value === 0n && texts.zero !== undefined) subject.refuse(name, texts.zero, property);
  else if (value < 0n && texts.negative !== undefined) subject.refuse(name, texts.negative, property);
  else if (values.isTooLarge(value) && texts.tooLarge !== undefined) subject.object('later', name, texts.tooLarge);
  else checkPlainInteger(subject, name);
  return value;
}

/**
 * Adds an objection of Orrery's own if the field `name` has a sign, leading zeros or other characters, or is 2^256 or
 * more.
 */
export function checkPlainInteger(subject: Subject, name: string): void {
  const text = subject.text(name);
  if (!values.isPlainInteger(text)) {
    subject.object('orrery', name, 'must be written only in digits, without a sign or leading zeros');
  } else if (values.isTooLarge(values.readInteger(text) ?? 0n)) {
    subject.object('orrery', name, 'must be less than 2^256');
  }
}

/** Does the same as `checkPlainInteger`, but allows an empty field. */
export function checkPlainAmount(subject: Subject, name: string): void {
  if (subject.text(name) !== '') checkPlainInteger(subject, name);
}

/** Adds an objection of Orrery's own if the field `name` is a decimal with a sign, an exponent or leading zeros. */
export function checkPlainDecimal(subject: Subject, name: string): void {
  if (!values.isPlainDecimal(subject.text(name))) {
    subject.object('orrery', name, 'must be written in digits, with a point where there is a fraction');
  }
}

/**
 * Adds an objection of the network's check, with the words `text`, if the text of the field `name` has more than `most`
 * bytes of UTF-8.
 */
export function checkLength(subject: Subject, name: string, most: number, text: string): void {
  if (values.bytesIn(subject.text(name)) > most) subject.refuse(name, text);
}

/** 19 digits: from 2001 to 2286. */
const NANOSECONDS_FROM = 10n ** 18n;

/**
 * Adds an objection if the time in the field `name` (Unix nanoseconds) has passed, or if it has too few digits for
 * nanoseconds. Ignores 0 and negative times, which other rules check.
 * @param late the network's later message about a past time; without it, the objection is Orrery's own
 */
export function checkAhead(subject: Subject, name: string, late?: string): void {
  const time = subject.whole(name);
  if (time <= 0n) return;
  if (time < NANOSECONDS_FROM) {
    subject.object('orrery', name, 'must be in nanoseconds since 1970, which have 19 digits');
  } else if (time <= subject.circumstances.now) {
    subject.object(late === undefined ? 'orrery' : 'later', name, late ?? 'must lie in the future');
  }
}
