import type { GroupGuide } from './guide.ts';

/** The guide to the fields of a vote. */
export const vote: GroupGuide = {
  proposalId: { label: 'Proposal', meaning: 'id' },
  value: { label: 'Vote', only: ['VALUE_YES', 'VALUE_NO'] },
};

/** The guide to the fields of a delegation. */
export const delegate: GroupGuide = {
  nodeId: { label: 'Node', meaning: 'node', shouldWork: true },
  amount: { label: 'Amount', meaning: 'stake' },
};

/** The guide to the fields of an undelegation. */
export const undelegate: GroupGuide = {
  nodeId: { label: 'Node', meaning: 'node' },
  amount: { label: 'Amount', meaning: 'stake', help: '0 removes the whole delegation.' },
  method: {
    label: 'When',
    only: ['METHOD_AT_END_OF_EPOCH', 'METHOD_NOW'],
    help: '"Now" gives up the rewards of the current epoch. Both options switch off automatic delegation.',
  },
};

const LINKS = {
  teamUrl: { label: 'Web page', bytes: 200, placeholder: 'https://…' },
  avatarUrl: { label: 'Picture', bytes: 200, placeholder: 'https://…' },
} as const;

/** The guide to the fields of a new referral set. */
export const createReferralSet: GroupGuide = {
  isTeam: { label: 'With a team', help: 'A member of another team leaves that team immediately.' },
  team: { label: 'Team', when: ({ isTeam }) => isTeam === true },
  doNotCreateReferralSet: {
    label: 'Team without referral set',
    help: 'If this is off, the key becomes a referrer forever and can never use a referral code.',
    when: ({ isTeam }) => isTeam === true,
  },
};

/** The guide to the fields of a new team. */
export const newTeam: GroupGuide = {
  name: { label: 'Name', bytes: 100 },
  ...LINKS,
  closed: { label: 'Closed', help: 'Only listed keys may join.' },
  allowList: { label: 'Who may join', meaning: 'party', entry: 'key', when: ({ closed }) => closed === true },
};

/** The guide to the fields of a change of a referral set. */
export const updateReferralSet: GroupGuide = {
  id: { label: 'Referral set', meaning: 'id' },
  isTeam: { label: 'It has a team', help: 'Without this the change does nothing.' },
  team: {
    label: 'Team',
    isOpen: true,
    help: 'Fields that you leave out stay unchanged. The list of keys is different: if you leave it out, it becomes empty.',
  },
};

/** The guide to the fields of a changed team. */
export const changedTeam: GroupGuide = {
  name: { label: 'New name', bytes: 100 },
  ...LINKS,
  closed: { label: 'Closed' },
  allowList: {
    label: 'Who may join',
    meaning: 'party',
    entry: 'key',
    help: 'The complete list. It replaces the old list.',
  },
};

/** The guide to the fields of a command that applies a referral code. */
export const applyReferralCode: GroupGuide = {
  id: { label: 'Referral code', meaning: 'id', help: 'The id of the referral set.' },
  doNotJoinTeam: { label: 'Do not join its team' },
};

/** The guide to the fields of a command that joins a team. */
export const joinTeam: GroupGuide = { id: { label: 'Team', meaning: 'id' } };

/** The guide to the fields of a party's profile. */
export const profile: GroupGuide = {
  alias: { label: 'Alias', bytes: 32, help: 'Everyone sees it. It must be unique.' },
  metadata: {
    label: 'Metadata',
    entry: 'entry',
    help: 'Up to 10. They replace all existing entries.',
  },
};

/** The guide to the fields of one entry of metadata. */
export const metadata: GroupGuide = { key: { label: 'Name', bytes: 32 }, value: { label: 'Text', bytes: 255 } };

/** The guide to the fields of a proposal's rationale. */
export const rationale: GroupGuide = {
  title: { label: 'Title', bytes: 100 },
  description: { label: 'Description', meaning: 'long-text', bytes: 20_000 },
};

/** The guide to the fields of a proposal's terms. */
export const proposalTerms: GroupGuide = {
  closingTimestamp: { label: 'Voting closes', meaning: 'seconds' },
  enactmentTimestamp: { label: 'Takes effect', meaning: 'seconds' },
  validationTimestamp: { label: 'Validated by', meaning: 'seconds' },
  change: { label: 'Change' },
};

/** The guide to the fields of a proposed state of a market. */
export const marketState: GroupGuide = {
  marketId: { label: 'Market', meaning: 'market' },
  updateType: { label: 'Change' },
  price: { label: 'Settlement price', meaning: 'price', help: 'For the end of a market. Positions are settled at it.' },
};

/** The guide to the fields of a proposal. */
export const proposal: GroupGuide = {
  rationale: { label: 'Rationale', isOpen: true },
  terms: { label: 'Terms', isOpen: true },
  reference: { label: 'Reference', bytes: 100 },
};
