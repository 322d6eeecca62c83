/** The rules of updatePartyProfile (docs/signing.md 10.17). */
import type { Rule } from './common.ts';
import { bytesIn } from './values.ts';

const MOST_ENTRIES = 10;
const LONGEST_KEY = 32;
const LONGEST_VALUE = 255;
const RESERVED = 'network';

export const checkProfile: Rule = (profile) => {
  const alias = profile.text('alias');
  const entries = profile.groups('metadata');
  if (bytesIn(alias) > LONGEST_KEY) profile.refuse('alias', `is limited to ${LONGEST_KEY} characters`);
  if (alias === RESERVED) {
    profile.object('later', 'alias', "couldn't update profile: invalid profile update: this alias is reserved");
  }
  if (entries.length > MOST_ENTRIES) profile.refuse('metadata', `is limited to ${MOST_ENTRIES} entries`);
  else {
    const seen = new Set<string>();
    for (const entry of entries) {
      const key = entry.text('key');
      if (key === '') entry.refuse('key', 'cannot be blank');
      else if (bytesIn(key) > LONGEST_KEY) entry.refuse('key', `is limited to ${LONGEST_KEY} characters`);
      if (seen.has(key)) entry.refuse('key', 'is duplicated');
      seen.add(key);
      if (bytesIn(entry.text('value')) > LONGEST_VALUE) {
        entry.refuse('value', `is limited to ${LONGEST_VALUE} characters`);
      }
    }
  }
  const wiped = [...(alias === '' ? ['alias'] : []), ...(entries.length === 0 ? ['metadata'] : [])].join(' and ');
  if (wiped !== '') profile.warn('loud', '', `This replaces the whole profile and clears its ${wiped}.`);
  else profile.warn('plain', '', 'This replaces the whole profile; metadata that is left out is deleted.');
};
