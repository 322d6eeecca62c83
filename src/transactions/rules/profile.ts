import type { Rule } from './common.ts';
import { bytesIn } from './values.ts';

const MAX_ENTRIES = 10;
const MAX_KEY_LENGTH = 32;
const MAX_VALUE_LENGTH = 255;
const RESERVED = 'network';

/** Adds the findings on an updatePartyProfile (docs/signing.md 10.17). */
export const checkProfile: Rule = (profile) => {
  const alias = profile.text('alias');
  const entries = profile.groups('metadata');
  if (bytesIn(alias) > MAX_KEY_LENGTH) profile.refuse('alias', `is limited to ${MAX_KEY_LENGTH} characters`);
  if (alias === RESERVED) {
    profile.object('later', 'alias', "couldn't update profile: invalid profile update: this alias is reserved");
  }
  if (entries.length > MAX_ENTRIES) profile.refuse('metadata', `is limited to ${MAX_ENTRIES} entries`);
  else {
    const seen = new Set<string>();
    for (const entry of entries) {
      const key = entry.text('key');
      if (key === '') entry.refuse('key', 'cannot be blank');
      else if (bytesIn(key) > MAX_KEY_LENGTH) entry.refuse('key', `is limited to ${MAX_KEY_LENGTH} characters`);
      if (seen.has(key)) entry.refuse('key', 'is duplicated');
      seen.add(key);
      if (bytesIn(entry.text('value')) > MAX_VALUE_LENGTH) {
        entry.refuse('value', `is limited to ${MAX_VALUE_LENGTH} characters`);
      }
    }
  }
  const wiped = [...(alias === '' ? ['alias'] : []), ...(entries.length === 0 ? ['metadata'] : [])].join(' and ');
  if (wiped !== '') profile.warn('loud', '', `This replaces the whole profile and clears its ${wiped}.`);
  else profile.warn('plain', '', 'This replaces the whole profile; metadata that is left out is deleted.');
};
