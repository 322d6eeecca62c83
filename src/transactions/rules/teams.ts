/** The rules of referral sets and teams (docs/signing.md 10.13 to 10.16). */
import { checkLength, checkLowerCaseIds, checkRequiredId, type Rule } from './common.ts';
import type { Subject } from './subject.ts';
import { ID_TEXT } from './values.ts';

const LEAVES = 'A key that is in another team leaves it at once.';

function checkTeamTexts(team: Subject): void {
  checkLength(team, 'name', 100, 'must be less than 100 characters');
  checkLength(team, 'avatarUrl', 200, 'must be less than 200 characters');
  checkLength(team, 'teamUrl', 200, 'must be less than 200 characters');
  checkLowerCaseIds(team, 'allowList');
}

/** Adds the findings on a createReferralSet (docs/signing.md 10.13). */
export const checkCreateReferralSet: Rule = (set) => {
  const isTeam = set.flag('isTeam');
  if (!isTeam && set.flag('doNotCreateReferralSet')) {
    set.refuse('doNotCreateReferralSet', 'is ineffective', set.property);
  }
  const team = set.group('team');
  if (isTeam && team === undefined) set.refuse('team', 'is required');
  if (!isTeam && team !== undefined) {
    set.warn('loud', 'team', 'Without "With a team" (isTeam), the network ignores the team.');
  }
  if (isTeam && team !== undefined) {
    if (team.text('name') === '') team.refuse('name', 'is required');
    checkTeamTexts(team);
    if (team.texts('allowList').length > 0 && !team.flag('closed')) {
      team.refuse('allowList', 'cannot set allow list when team is opened');
    }
    set.warn('plain', 'team', LEAVES);
  }
  if (!set.flag('doNotCreateReferralSet')) {
    set.warn('loud', '', 'This makes the key a referrer forever: it can never use a referral code.');
  }
};

/** Adds the findings on an updateReferralSet (docs/signing.md 10.14). */
export const checkUpdateReferralSet: Rule = (set) => {
  checkRequiredId(set, 'id', ID_TEXT, ID_TEXT);
  const team = set.group('team');
  if (!set.flag('isTeam')) {
    set.warn('plain', 'isTeam', 'Without "It has a team" (isTeam), this changes nothing.');
    return;
  }
  if (team === undefined) {
    set.refuse('team', 'is required');
    return;
  }
  if (team.has('name') && team.text('name') === '') team.refuse('name', 'is required');
  checkTeamTexts(team);
  if (team.texts('allowList').length > 0) {
    if (!team.has('closed')) team.refuse('allowList', 'setting an allow list requires setting the closed state');
    else if (!team.flag('closed')) team.refuse('allowList', 'cannot set allow list when team is opened');
  }
  team.warn(
    'loud',
    'allowList',
    'Every member that is not in "Who may join" (allowList) leaves the team at the end of the epoch. This also happens if there is no list, or if the team is open.',
  );
  set.warn('plain', 'team', `If the set has no team, it gets one, but the list of members is ignored. ${LEAVES}`);
};

/** Adds the findings on an applyReferralCode (docs/signing.md 10.15). */
export const checkApplyReferralCode: Rule = (application) => {
  checkRequiredId(application, 'id', ID_TEXT, ID_TEXT);
  application.warn('plain', 'id', 'After a referral code is applied, it can usually not be changed.');
  if (!application.flag('doNotJoinTeam')) {
    application.warn(
      'loud',
      'doNotJoinTeam',
      'This also joins the team of that set, unless "Do not join its team" (doNotJoinTeam) is on.',
    );
  }
};

/** Adds the findings on a joinTeam (docs/signing.md 10.16). */
export const checkJoinTeam: Rule = (joining) => {
  checkRequiredId(joining, 'id', ID_TEXT, ID_TEXT);
};
