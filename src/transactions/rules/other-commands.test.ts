import { describe, expect, test } from 'vitest';
import { dangers, id, objections, review, reviewRefusal } from '../reviews.fixture.ts';

describe('voting', () => {
  test.each<[object, string | null]>([
    [{ proposalId: id('a'), value: 'VALUE_YES' }, null],
    [{}, 'vote_submission.proposal_id (is required), vote_submission.value (is required)'],
  ])('%j', (fields, text) => {
    expect(reviewRefusal('voteSubmission', fields)).toBe(text);
  });
});

describe('staking', () => {
  test.each<[object, string | null]>([
    [{ nodeId: id('a'), amount: '1' }, null],
    [{}, 'delegate_submission.amount (is required), delegate_submission.node_id (is required)'],
    [
      { nodeId: 'x', amount: '-1' },
      'delegate_submission.amount (is required), delegate_submission.node_id (should be a valid vega public key)',
    ],
    [{ nodeId: id('a'), amount: 'x' }, 'delegate_submission.amount (not a valid integer)'],
  ])('delegating %j', (fields, text) => {
    expect(reviewRefusal('delegateSubmission', fields)).toBe(text);
  });

  const removal = { nodeId: id('a'), method: 'METHOD_AT_END_OF_EPOCH', amount: '1' };

  test('undelegating requires node and method; only the execution refuses a wrong amount', () => {
    expect(reviewRefusal('undelegateSubmission', {})).toBe(
      'undelegate_submission.method (is required), undelegate_submission.node_id (is required)',
    );
    expect(reviewRefusal('undelegateSubmission', removal)).toBeNull();
    for (const amount of ['', 'x', '-1', '1.5', String(2n ** 256n)]) {
      const command = { undelegateSubmission: { ...removal, amount } };
      expect(review(command).refusal).toBeNull();
      expect(objections(command)).toEqual(['later undelegateSubmission.amount: amount is not a valid base 10 number']);
    }
  });

  test('taking back everything, or at once, is pointed out loudly', () => {
    expect(dangers({ undelegateSubmission: { ...removal, amount: '0' } })).toContain(
      'loud undelegateSubmission.amount',
    );
    expect(dangers({ undelegateSubmission: { ...removal, method: 'METHOD_NOW' } })).toContain(
      'loud undelegateSubmission.method',
    );
    expect(dangers({ undelegateSubmission: removal })).toEqual(['plain undelegateSubmission']);
  });
});

describe('withdrawing', () => {
  const to = (receiverAddress: string) => ({ amount: '1', asset: id('a'), ext: { erc20: { receiverAddress } } });
  const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

  test.each<[object, string | null]>([
    [to(ADDRESS), null],
    [to(ADDRESS.slice(2)), null],
    [{}, 'withdraw_submission.amount (is required), withdraw_submission.asset (is required)'],
    [{ ...to(ADDRESS), amount: '0' }, 'withdraw_submission.amount (is required)'],
    [to(''), 'withdraw_ext.erc20.received_address (is required)'],
    [to(`${ADDRESS}0`), 'withdraw_ext.erc20.received_address (is not a valid ethereum address)'],
    [{ amount: '1', asset: id('a'), ext: {} }, 'withdraw_ext.ext (unsupported withdraw extended details)'],
    [{ amount: '1', asset: id('a') }, null],
  ])('%j', (fields, text) => {
    expect(reviewRefusal('withdrawSubmission', fields)).toBe(text);
  });

  test.each([
    [ADDRESS, true],
    ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
    ['0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', true],
    [ADDRESS.toLowerCase(), true],
    [`0x${ADDRESS.slice(2).toUpperCase()}`, true],
    [ADDRESS.replace('aA', 'aa'), false],
    [ADDRESS.replace('605', '606'), false],
  ])('the capitals of %s must fit: %s', (address, fits) => {
    expect(objections({ withdrawSubmission: to(address) })).toEqual(
      fits
        ? []
        : [
            'orrery withdrawSubmission.ext.erc20.receiverAddress: has capital letters that do not match its checksum, so a digit may be wrong',
          ],
    );
  });

  test('the receiver, or its absence, is a loud danger', () => {
    expect(dangers({ withdrawSubmission: to(ADDRESS) })).toEqual(['loud withdrawSubmission.ext.erc20.receiverAddress']);
    expect(dangers({ withdrawSubmission: { amount: '1', asset: id('a') } })).toEqual(['loud withdrawSubmission.ext']);
  });
});

describe('referral sets and teams', () => {
  const team = { name: 'T', closed: true, allowList: ['x'] };
  const create = (fields: object) => reviewRefusal('createReferralSet', fields);
  const update = (fields: object) => reviewRefusal('updateReferralSet', { id: id('a'), ...fields });

  test.each<[object, string | null]>([
    [{}, null],
    [{ isTeam: true, team }, null],
    [{ team: {} }, null],
    [{ doNotCreateReferralSet: true }, 'create_referral_set (is ineffective)'],
    [{ isTeam: true }, 'create_referral_set.team (is required)'],
    [{ isTeam: true, team: {} }, 'create_referral_set.team.name (is required)'],
    [
      { isTeam: true, team: { name: 'x'.repeat(101) } },
      'create_referral_set.team.name (must be less than 100 characters)',
    ],
    [
      { isTeam: true, team: { name: 'T', avatarUrl: 'x'.repeat(201), teamUrl: 'é'.repeat(101), allowList: ['x'] } },
      'create_referral_set.team.allow_list (cannot set allow list when team is opened), create_referral_set.team.avatar_url (must be less than 200 characters), create_referral_set.team.team_url (must be less than 200 characters)',
    ],
  ])('creating %j', (fields, text) => {
    expect(create(fields)).toBe(text);
  });

  test.each<[object, string | null]>([
    [{}, null],
    [{ id: '' }, 'update_referral_set.id (should be a valid Vega ID)'],
    [{ isTeam: true }, 'update_referral_set.team (is required)'],
    [{ isTeam: true, team: {} }, null],
    [{ isTeam: true, team: { name: '' } }, 'update_referral_set.team.name (is required)'],
    [
      { isTeam: true, team: { allowList: ['x'] } },
      'update_referral_set.team.allow_list (setting an allow list requires setting the closed state)',
    ],
    [
      { isTeam: true, team: { allowList: ['x'], closed: false } },
      'update_referral_set.team.allow_list (cannot set allow list when team is opened)',
    ],
    [{ isTeam: true, team: { allowList: ['x'], closed: true } }, null],
  ])('updating %j', (fields, text) => {
    expect(update(fields)).toBe(text);
  });

  test.each([{}, { isTeam: false }])('a team that is not made has a loud warning, and can be signed: %j', (fields) => {
    const ignored = 'loud createReferralSet.team';
    expect(objections({ createReferralSet: { ...fields, team } })).toEqual([]);
    expect(dangers({ createReferralSet: { ...fields, team } })).toContain(ignored);
    expect(dangers({ createReferralSet: { isTeam: true, team } })).not.toContain(ignored);
  });

  test.each([
    ['createReferralSet', { isTeam: true }],
    ['updateReferralSet', { id: id('a'), isTeam: true }],
  ])('%s refuses a key in upper case in the list of members', (name, fields) => {
    const listing = (key: string) =>
      objections({ [name]: { ...fields, team: { ...team, allowList: [id('a'), key] } } });
    expect(listing(id('b'))).toEqual([]);
    expect(listing(id('B'))).toEqual([
      `orrery ${name}.team.allowList: must be in lower case, as the network compares ids letter by letter`,
    ]);
  });

  test('a code or a team is named by id', () => {
    expect(reviewRefusal('applyReferralCode', {})).toBe('apply_referral_code.id (should be a valid Vega ID)');
    expect(reviewRefusal('applyReferralCode', { id: id('a') })).toBeNull();
    expect(reviewRefusal('joinTeam', {})).toBe('join_team.id (should be a valid Vega ID)');
    expect(reviewRefusal('joinTeam', { id: id('a') })).toBeNull();
  });

  test('actions that cannot be undone are loud dangers', () => {
    expect(dangers({ createReferralSet: {} })).toEqual(['loud createReferralSet']);
    expect(dangers({ createReferralSet: { isTeam: true, team, doNotCreateReferralSet: true } })).toEqual([
      'plain createReferralSet.team',
    ]);
    expect(dangers({ updateReferralSet: { id: id('a'), isTeam: true, team: { name: 'New' } } })).toContain(
      'loud updateReferralSet.team.allowList',
    );
    expect(dangers({ applyReferralCode: { id: id('a') } })).toContain('loud applyReferralCode.doNotJoinTeam');
    expect(dangers({ applyReferralCode: { id: id('a'), doNotJoinTeam: true } })).toEqual([
      'plain applyReferralCode.id',
    ]);
    const joining = review({ applyReferralCode: { id: id('a') } }).dangers.find(({ weight }) => weight === 'loud');
    expect(joining?.text).toContain('"Do not join its team"');
  });
});

describe('a profile', () => {
  const entry = (key: string, value = 'v') => ({ key, value });
  const refuses = (fields: object) => reviewRefusal('updatePartyProfile', fields);
  const on = (field: string, text: string) => `update_party_profile.${field} (${text})`;

  test.each<[object, string | null]>([
    [{}, null],
    [{ alias: 'é'.repeat(16) }, null],
    [{ alias: 'é'.repeat(17) }, on('alias', 'is limited to 32 characters')],
    [{ metadata: [entry('a'), entry('b')] }, null],
    [{ metadata: [entry('')] }, on('metadata.0.key', 'cannot be blank')],
    [{ metadata: [entry('x'.repeat(33))] }, on('metadata.0.key', 'is limited to 32 characters')],
    [{ metadata: [entry('a', 'x'.repeat(256))] }, on('metadata.0.value', 'is limited to 255 characters')],
    [{ metadata: Array.from({ length: 11 }, () => entry('')) }, on('metadata', 'is limited to 10 entries')],
  ])('%j', (fields, text) => {
    expect(refuses(fields)).toBe(text);
  });

  test('may not be called like the network', () => {
    expect(objections({ updatePartyProfile: { alias: 'network' } })).toEqual([
      "later updatePartyProfile.alias: couldn't update profile: invalid profile update: this alias is reserved",
    ]);
  });

  test('replaces the previous profile; the danger names the cleared fields', () => {
    const texts = (fields: object) => review({ updatePartyProfile: fields }).dangers;
    expect(texts({})).toMatchObject([{ weight: 'loud', text: expect.stringContaining('alias and metadata') }]);
    expect(texts({ metadata: [entry('a')] })).toMatchObject([
      { weight: 'loud', text: expect.stringContaining('clears its alias.') },
    ]);
    expect(texts({ alias: 'a', metadata: [entry('a')] })).toMatchObject([{ weight: 'plain' }]);
  });
});
