/** Explains the codes and texts of a check (docs/network.md 6.3, 6.4) to a person, in one table. */
import { type CheckExplanation, type CheckResult, STAYS_VALID } from '../contract/index.ts';

interface Meaning {
  /** Matches the refusal's text; for code 60, one piece of it. */
  when: RegExp;
  title: string;
  text: string;
  remedy: string;
  /** Set where no node can ever accept the same bytes, at no later block. */
  final?: true;
}

const SIGN_AGAIN = 'Sign the command again: that makes a new proof of work, and nothing else changes.';
const CORRECT_IT = 'Correct it in the form and sign again.';
const PASTE_WHOLE = 'Paste or send the whole transaction, as it was signed.';
const CHECK_FIRST = 'Find out what it did before you sign anything again.';
const NEXT_EPOCH = 'Wait for the next epoch.';
const SWITCHED_OFF = 'Wait until the network switches it on. You cannot change this.';

/** The meanings of each code; the first match applies. `$1` is the text of the first group. */
const MEANINGS: Readonly<Record<number, readonly Meaning[]>> = {
  51: [
    off(/^trading disabled/, 'Trading'),
    off(/^amm pool disabled/, 'Automated market making'),
    off(/^market proposal disabled/, 'Proposing markets'),
    off(/^perps market proposal disabled/, 'Proposing perpetual markets'),
    off(/^spot market proposal disabled/, 'Proposing spot markets'),
    off(/^asset proposal disabled/, 'Proposing assets'),
    off(/^ethereum oracles disabled/, 'Reading data from Ethereum'),
    {
      when: /^invalid proposal submission(.*)/,
      title: 'The proposal is not valid',
      text: 'The network refuses this proposal$1.',
      remedy: CORRECT_IT,
    },
  ],
  60: [
    {
      when: /^tx \(is required\)/,
      title: 'There is no transaction',
      text: 'The request has no transaction in "tx".',
      remedy: PASTE_WHOLE,
    },
    {
      when: /^tx\.version \(is required\)/,
      title: 'Its version is missing',
      text: 'A transaction must name its version. Current wallets make version 3.',
      remedy: PASTE_WHOLE,
    },
    {
      when: /^tx\.version \(is not supported\)/,
      title: 'Its version is not supported',
      text: 'The network accepts only versions 2 and 3.',
      remedy: 'Sign the command again here. That makes version 3.',
    },
    {
      when: /^tx\.from \(is required\)/,
      title: 'Its sender is missing',
      text: 'The transaction does not name the key that sent it.',
      remedy: PASTE_WHOLE,
    },
    {
      when: /^tx\.from\.pub_key \(is required\)/,
      title: "Its sender's public key is missing",
      text: 'An address is not enough. The network needs the public key.',
      remedy: PASTE_WHOLE,
    },
    {
      when: /^tx\.from\.pub_key \(/,
      title: "Its sender's public key is not valid",
      text: 'A public key has 64 hexadecimal digits.',
      remedy: PASTE_WHOLE,
    },
    {
      when: /^tx\.input_data \(is required\)/,
      title: 'It has no command',
      text: 'The signed part of the transaction is empty.',
      remedy: PASTE_WHOLE,
    },
    {
      when: /^tx\.input_data \(couldn't unmarshall/,
      title: 'Its content cannot be read',
      text: 'The signed bytes are not a command of this network. They were cut or changed.',
      remedy: PASTE_WHOLE,
    },
    {
      when: /^tx\.input_data\.nonce \(/,
      title: 'Its nonce is zero',
      text: 'Every transaction needs a random number, its nonce, so that nobody can send it twice.',
      remedy: 'Sign the command again. That makes a new nonce.',
    },
    {
      when: /^tx\.input_data\.command \(is required\)/,
      title: 'It has no command',
      text: 'The signed bytes name no command that this network knows.',
      remedy: PASTE_WHOLE,
    },
    {
      when: /^tx\.input_data\.command \(is not supported\)/,
      title: 'Its command is not supported',
      text: 'Only the nodes themselves make this command. They refuse it from anybody else.',
      remedy: 'Choose another command.',
    },
    {
      when: /^tx\.signature \(is required\)|^tx\.signature\.value \(is required/,
      title: 'It is not signed',
      text: 'The transaction has no signature.',
      remedy: 'Sign it first.',
    },
    {
      when: /^tx\.signature\.value \(should be hex encoded/,
      title: 'Its signature cannot be read',
      text: 'A signature must be hexadecimal digits.',
      remedy: PASTE_WHOLE,
    },
    {
      when: /^tx\.signature\.(algo|version) \(/,
      title: 'Its signature algorithm is not supported',
      text: 'The network supports one algorithm: vega/ed25519, version 1.',
      remedy: 'Sign the command again here.',
    },
    {
      when: /^tx\.signature\.value \(invalid signature\)/,
      title: 'The signature is not valid',
      text: 'It was made with another key, for another network, or for other content.',
      remedy: 'Choose the right key on this network, and sign the command again.',
      final: true,
    },
    {
      when: /^unable to unmarshal transaction/,
      title: 'It is not a transaction',
      text: 'The bytes cannot be read as a transaction. They were cut or changed.',
      remedy: PASTE_WHOLE,
    },
    {
      when: /^\* \((.*)\)$/,
      title: 'The command breaks a rule',
      text: 'The network says about the whole command: $1.',
      remedy: CORRECT_IT,
    },
    {
      when: /^(\S+) \((.*)\)$/s,
      title: 'The command breaks a rule',
      text: 'The network says about $1: $2.',
      remedy: CORRECT_IT,
    },
  ],
  70: [
    {
      when: /not sent by validator/,
      title: 'Only validators may send this',
      text: 'The network accepts this command only from the keys of its validators.',
      remedy: 'Choose another command.',
    },
    {
      when: /^market batch instructions too big, got\((\d+)\), expected\((\d+)\)/,
      title: 'The batch is too large',
      text: 'It has $1 instructions. The network accepts at most $2 in one batch.',
      remedy: 'Divide it into several batches.',
    },
    {
      when: /^market does not exist/,
      title: 'There is no such market',
      text: 'The network has no market with this id.',
      remedy: 'Compare the market id. It may be the id of a market of another network.',
    },
    {
      when: /^unsupported transfer kind/,
      title: 'This kind of transfer is not supported',
      text: 'A transfer is either a single one or a recurring one.',
      remedy: CORRECT_IT,
    },
  ],
  89: [
    {
      when: /^delayed transaction already included/,
      title: 'It is in a block already',
      text: 'The network delayed this transaction and has executed it in the meantime.',
      remedy: CHECK_FIRST,
    },
    {
      when: /^proof of work tid already seen by the node/,
      title: 'This node has seen its proof of work before',
      text: 'Between two blocks, a node accepts each proof of work only once, even if it refused the transaction.',
      remedy: `${SIGN_AGAIN} ${STAYS_VALID}`,
    },
    {
      when: /^transaction hash already used/,
      title: 'It is in a block already',
      text: 'The network has executed this transaction.',
      remedy: CHECK_FIRST,
    },
    {
      when: /^transaction too old/,
      title: 'It is too old',
      text: 'The block of its proof of work is too old.',
      remedy: SIGN_AGAIN,
    },
    {
      when: /^unknown block height/,
      title: 'Its block is too old, or not known yet',
      text: "The proof of work belongs to a block that is not among the network's latest ones.",
      remedy: 'Sign the command again. If that does not help, the node may be behind the others.',
    },
    {
      when: /^proof of work tid already used/,
      title: 'Its proof of work was used before',
      text: 'A transaction with this proof of work is in a block already.',
      remedy: SIGN_AGAIN,
    },
    {
      when: /^nonce already used by party/,
      title: 'Its nonce was used before',
      text: 'This key has sent a transaction with the same nonce, so this may be the same one again.',
      remedy: 'Sign the command again if you want it a second time. That makes a new nonce.',
    },
    {
      when: /^failed to verify proof of work/,
      title: 'Its proof of work is not valid',
      text: 'It is missing, it is for another block, or it is easier than the network requires.',
      remedy: SIGN_AGAIN,
      final: true,
    },
    {
      when: /^party has insufficient associated governance tokens.* to submit (.+?)(?: request)?$/s,
      title: 'The key has too few governance tokens staked',
      text: 'The network accepts $1 only from keys that have staked enough.',
      remedy: 'Associate more tokens with this key, or use another one.',
    },
    {
      when: /^party has already submitted the maximum number of (.+) requests per epoch/,
      title: 'This key has reached its limit for this epoch',
      text: 'The network limits how often a key may do this in an epoch: $1.',
      remedy: NEXT_EPOCH,
    },
    {
      when: /^party has already voted the maximum number of times per proposal/,
      title: 'This key has reached its limit of votes for this epoch',
      text: 'The network limits how often a key may vote on one proposal in an epoch.',
      remedy: NEXT_EPOCH,
    },
  ],
};

const CODES: Readonly<Record<number, Omit<Meaning, 'when'>>> = {
  51: {
    title: 'The network refuses this now',
    text: 'In the words of the network: $1',
    remedy: 'Read the message of the network.',
  },
  60: {
    title: 'The network cannot read the transaction',
    text: 'In the words of the network: $1',
    remedy: CORRECT_IT,
  },
  70: {
    title: 'The network cannot execute the command',
    text: 'In the words of the network: $1',
    remedy: 'Read the message of the network.',
  },
  71: {
    title: 'Only a part of the batch can be executed',
    text: 'In the words of the network: $1',
    remedy: 'Look at each instruction of the batch.',
  },
  80: {
    title: 'The network does not know this command',
    text: 'The command may be newer than the software of the network.',
    remedy: 'Choose another command.',
  },
  89: {
    title: 'The network limits how often this is possible',
    text: 'In the words of the network: $1',
    remedy: SIGN_AGAIN,
  },
};

/** Maximum length of a network's text that is quoted, in UTF-16 units. */
const MAX_QUOTED_CHARACTERS = 500;
/** Maximum number of pieces of one refusal that are explained. */
const MAX_PIECES = 5;

/** Returns the meaning of a refusal because `what` is switched off on the network. */
function off(when: RegExp, what: string): Meaning {
  return {
    when,
    title: `${what} is switched off`,
    text: `${what} is not possible on this network now.`,
    remedy: SWITCHED_OFF,
  };
}

/**
 * Explains the result of a check to a person: title, text, and the next step. Quotes the network if the code or text is
 * unknown.
 */
export function explainCheck({ success, code, data, log, info, gasWanted }: CheckResult): CheckExplanation {
  if (success && code === 0) return passed(gasWanted);
  const words = (data || log || info || 'nothing').slice(0, MAX_QUOTED_CHARACTERS);
  const known = (code === 60 ? piecesOf(words) : [words]).flatMap((piece) => meaningOf(code, piece) ?? []);
  const [first] = known;
  if (first !== undefined) {
    const texts = [...new Set(known.map(({ text }) => text))].slice(0, MAX_PIECES);
    return { ...first, text: texts.join(' ') };
  }
  const { title, text, remedy } = CODES[code] ?? {
    title: `The network refuses it (code ${code})`,
    text: 'In the words of the network: $1',
    remedy: 'Read the message of the network.',
  };
  return { title, text: text.replace('$1', () => words), remedy };
}

/** Returns the explanation of a transaction that passed the check, which promises less than its execution. */
function passed(gasWanted: bigint): CheckExplanation {
  const gas = gasWanted.toLocaleString('en');
  return {
    title: 'Passed the check of the network',
    text: `The check does not look at balances and margin. The transaction would use ${gas} gas (space in a block). Nothing was broadcast.`,
    remedy: `The check has used the proof of work on this node until its next block. ${STAYS_VALID}`,
  };
}

/** Returns the explanation of a known text under a code, with the text's own values; undefined if it is unknown. */
function meaningOf(code: number, words: string): CheckExplanation | undefined {
  for (const { when, text, ...meaning } of MEANINGS[code] ?? []) {
    const match = when.exec(words);
    if (match !== null) {
      return { ...meaning, text: text.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '') };
    }
  }
  return undefined;
}

/** Splits `property (message, message), property (message)` into its pieces; the whole text if it has another form. */
function piecesOf(words: string): string[] {
  const pieces = words.match(/[^\s,(]+ \(.*?\)(?=, [^\s,(]+ \(|$)/gs);
  return pieces ?? [words];
}
