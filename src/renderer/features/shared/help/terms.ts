/** The terms that have a `?` beside them: a short text each, and the heading of Help that says more. */

interface HelpTermText {
  title: string;
  text: string;
  /** The name of a document of Help, and the anchor of its heading. */
  doc: string;
  at: string;
}

export const HELP_TERMS = {
  status: {
    title: 'Status',
    text: 'A consensus node produces blocks. An ersatz node waits for a place in the consensus set and has no vote. The network decides at the end of each epoch.',
    doc: 'nodes',
    at: 'status',
  },
  rankingScores: {
    title: 'Ranking scores',
    text: 'The ranking score is the stake score times the performance, with a bonus for a node that already has a place. It decides who joins the consensus set.',
    doc: 'nodes',
    at: 'scores',
  },
  rewardScores: {
    title: 'Reward scores',
    text: 'The normalised score is a share: the rewards of a node and its delegators in an epoch, out of the rewards of all nodes with its status. The shares of consensus nodes add up to 1, and so do those of ersatz nodes.',
    doc: 'formulas',
    at: '33-reward-score-fields-for-tm-and-ersatz-separately',
  },
  performance: {
    title: 'Performance',
    text: 'How reliably a node worked in the epoch before, from 0 to 1. Each bar is one epoch, the newest at the right. A flat mark is an epoch that is not stored.',
    doc: 'nodes',
    at: 'performance-over-epochs',
  },
  rewards: {
    title: 'Last reward share',
    text: 'The rewards of the node and its delegators for the last epoch, as a share of the rewards of all nodes with its status. It is the normalised score. The amounts are in the history of rewards.',
    doc: 'nodes',
    at: 'rewards',
  },
  concentration: {
    title: 'Concentration',
    text: 'How much of the network a few nodes hold. The Nakamoto coefficient is the smallest number of nodes with a third of the voting power, which could halt the network.',
    doc: 'nodes',
    at: 'concentration',
  },
  checkpointInterval: {
    title: 'Checkpoint interval',
    text: 'The number of blocks from one checkpoint to the next. A gap is at least one and a half times the usual interval, so a checkpoint may be missing.',
    doc: 'nodes',
    at: 'checkpoint-intervals',
  },
  twap: {
    title: 'TWAP',
    text: 'The time-weighted average price of one source within a funding period: the internal one of the market itself, the external one of an oracle.',
    doc: 'formulas',
    at: '1-funding-twap',
  },
  spread: {
    title: 'Spread',
    text: 'The average price of the market itself (internal) minus that of an oracle (external), as a share of the external one. Positive means that the market trades above the oracle. The averages are weighted by time (TWAP).',
    doc: 'funding',
    at: 'what-is-shown',
  },
  annualised: {
    title: 'Annualised',
    text: 'The spread multiplied by a year of 365 days and divided by the length of the period, as if every period of a year were like this one. It is not what a position pays: it does not include interest, clamps, caps and scaling.',
    doc: 'funding',
    at: 'what-is-shown',
  },
  delegatorRewards: {
    title: 'Rewards of delegators',
    text: "The sum of the rewards that the node's delegators got for the last epoch. It is read from the stored table Rewards. The sign ≈ means that some of them delegate to other nodes too, so that their rewards were split.",
    doc: 'nodes',
    at: 'rewards',
  },
  coverage: {
    title: 'Coverage',
    text: 'Which blocks of a table are stored here, and which are known but missing. If blocks are missing, a result can lack rows. Rows of suspect blocks may be missing or wrong.',
    doc: 'query',
    at: 'age-and-coverage',
  },
  segment: {
    title: 'Segment',
    text: 'All data of the network between two block heights. Exports are made of whole segments. A suspect one is stored, but rows may be missing or wrong.',
    doc: 'history',
    at: 'segments',
  },
  verdict: {
    title: 'Verdict',
    text: 'What reading an archive to its last row has shown: complete, incomplete or damaged. Complete is proven if no row can be missing. It is not proven if the last block has no row of the table: that can be normal.',
    doc: 'history',
    at: 'verifying',
  },
  proofOfWork: {
    title: 'Proof of work',
    text: 'A search for a number whose hash has enough zero bits. The network requires one with each transaction, to prevent spam. A block accepts each proof once.',
    doc: 'transactions',
    at: 'the-proof-of-work',
  },
  check: {
    title: 'Network check',
    text: 'A dry run: the network checks the signed transaction, but not balances and margin. Nothing is broadcast, so nothing happens on the chain.',
    doc: 'transactions',
    at: 'the-check',
  },
} as const satisfies Record<string, HelpTermText>;

export type HelpTerm = keyof typeof HELP_TERMS;
