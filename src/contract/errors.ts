/**
 * The catalogue of all errors: a stable code, the HTTP status and google.rpc code sent with it, a text that says what
 * happened, and a remedy that says what to do next. docs/errors.md lists the same table; a test compares the two.
 */

/** google.rpc.Code numbers in use. */
const rpc = {
  cancelled: 1,
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  outOfRange: 11,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const;

interface Kind {
  status: number;
  rpc: number;
  /** What happened; `{name}` stands for a parameter of the error. */
  text: string;
  /** What would be right, or what to do next. */
  remedy: string;
}

const kinds = {
  PARAMETER_UNKNOWN: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'Unknown parameter "{field}".',
    remedy: 'Allowed here: {allowed}.',
  },
  PARAMETER_REPEATED: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'Parameter "{field}" is given more than once.',
    remedy: 'Give it once.',
  },
  PARAMETER_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'Parameter "{field}" is "{value}".',
    remedy: 'It {allowed}.',
  },
  PAGE_SIZE_OUT_OF_RANGE: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'Parameter "{field}" is {value}.',
    remedy: 'A page has 1 to 5000 rows.',
  },
  PAGING_CONTRADICTORY: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'Parameters "{field}" and "{other}" contradict each other.',
    remedy:
      'Page forwards with pagination.first and pagination.after, or backwards with pagination.last and pagination.before.',
  },
  CURSOR_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'Parameter "{field}" is "{value}", which is not a cursor.',
    remedy: 'Pass a cursor exactly as an edge or pageInfo of this list gave it, URL-encoded.',
  },
  CURSOR_FOREIGN: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'The cursor in "{field}" belongs to {origin}.',
    remedy: 'Pass a cursor of this list, or start from its first page.',
  },
  CURSOR_STALE: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'The cursor in "{field}" was made before this data was rebuilt, or by another network.',
    remedy: 'Start again from the first page.',
  },
  DATE_RANGE_REVERSED: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'dateRange.startTimestamp {start} is after dateRange.endTimestamp {end}.',
    remedy: 'Start at or before the end (Unix nanoseconds; the end is not included).',
  },
  BODY_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'The request body is not what this endpoint takes: {problem}.',
    remedy: 'See docs/gateway.md for the shape.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    rpc: rpc.resourceExhausted,
    text: 'The request body is larger than {limit} bytes.',
    remedy: 'Send less.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    rpc: rpc.resourceExhausted,
    text: 'The request headers are too large.',
    remedy: 'Send less than 16 KiB of headers.',
  },
  REQUEST_MALFORMED: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'The request is not valid HTTP: {problem}.',
    remedy: 'Check the client.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    rpc: rpc.deadlineExceeded,
    text: 'The request did not arrive in time.',
    remedy: 'Send it again, in one go.',
  },
  MEDIA_TYPE_UNSUPPORTED: {
    status: 415,
    rpc: rpc.invalidArgument,
    text: 'Content-Type "{value}" is not taken here.',
    remedy: 'Send application/json.',
  },
  TOKEN_MISSING: {
    status: 401,
    rpc: rpc.unauthenticated,
    text: 'This request carries no token, or a wrong one.',
    remedy:
      'Send "Authorization: Bearer <token>"; the token stands in Settings and in the ready line of "orrery serve".',
  },
  HOST_REFUSED: {
    status: 403,
    rpc: rpc.permissionDenied,
    text: 'Host "{value}" is not this machine, or belongs to an earlier run.',
    remedy:
      'Use 127.0.0.1, [::1] or localhost, with any port; in a browser, the link that "orrery serve" printed last.',
  },
  ORIGIN_REFUSED: {
    status: 403,
    rpc: rpc.permissionDenied,
    text: 'Origin "{value}" may not use this gateway.',
    remedy: 'Web pages of other origins are never served; use a program, or the page that Orrery serves itself.',
  },
  CODE_REFUSED: {
    status: 401,
    rpc: rpc.unauthenticated,
    text: 'This sign-in link was already used, is older than five minutes, or is not of this run.',
    remedy: 'Run "orrery serve" again on the same folder, in another terminal: it prints a new link.',
  },
  PATH_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'There is nothing at "{value}".',
    remedy: 'docs/gateway.md lists every path.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    rpc: rpc.unimplemented,
    text: '{method} is not possible at "{path}".',
    remedy: 'Allowed: {allowed}.',
  },
  EPOCH_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'Epoch {epoch} is not known.',
    remedy: 'Leave epochSeq out for the current epoch.',
  },
  PARTY_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'Party {party} is not known.',
    remedy: 'Check the id; leave partyId out to list all parties.',
  },
  NODE_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'Node {node} is not in epoch {epoch}.',
    remedy: 'Check the id, or choose an epoch in which the node existed.',
  },
  MARKET_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'Market {market} is not known.',
    remedy: 'Check the id, which is 64 hexadecimal digits.',
  },
  NETWORK_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'Network "{network}" is not configured.',
    remedy: 'Use "sandbox" or the address of a data gateway.',
  },
  NETWORK_KNOWN: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: '{address} is a data gateway of network "{network}" already.',
    remedy: 'Change that network instead, or remove it first.',
  },
  NETWORK_FIXED: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: 'Network "{network}" stays as it is: {reason}.',
    remedy: 'Show another network first, or add one of your own.',
  },
  NETWORK_SWITCHED: {
    status: 503,
    rpc: rpc.aborted,
    text: 'Another network is shown now; this was asked of "{network}".',
    remedy: 'Ask again.',
  },
  NETWORKS_UNREADABLE: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'This is not a list of networks: {problem}.',
    remedy: 'Give the whole text that Orrery exported.',
  },
  TABLE_REQUIRED: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'Parameter "table" names no table.',
    remedy: 'Give one of {allowed}.',
  },
  RANGE_REVERSED: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'fromBlock {from} is after toBlock {to}.',
    remedy: 'Give the first block and then the last one, both included.',
  },
  RANGE_OFF_BOUNDARY: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'Blocks {from} to {to} do not begin and end where history segments do.',
    remedy: 'Nearest starts: {starts}; nearest ends: {ends}.',
  },
  RANGE_OUTSIDE: {
    status: 400,
    rpc: rpc.outOfRange,
    text: 'Blocks {from} to {to} reach outside of the known history, which has blocks {oldest} to {newest}.',
    remedy: 'Nearest starts: {starts}; nearest ends: {ends}.',
  },
  RANGE_GAP: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'No known segments join blocks {from} to {to}: {gap}.',
    remedy: 'Valid instead: {valid}.',
  },
  HISTORY_UNKNOWN: {
    status: 503,
    rpc: rpc.unavailable,
    text: 'No history segments are known yet.',
    remedy: 'Connect to the network once, so that it can list them.',
  },
  HISTORY_MISSING: {
    status: 503,
    rpc: rpc.unavailable,
    text: 'Not stored here: {table} of {ranges}.',
    remedy: 'Export without --offline while the network can be reached, so that it is fetched first.',
  },
  BYTES_OUTSIDE: {
    status: 416,
    rpc: rpc.outOfRange,
    text: 'Range "{value}" names no byte of {name}, which has {bytes}.',
    remedy: 'Bytes count from 0; what is complete already needs no more.',
  },
  ARCHIVE_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: '{file} is not a whole export: {problem}.',
    remedy: 'Export it again; "orrery verify" lists everything that is wrong with it.',
  },
  FILE_EXISTS: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: '{file} exists already, and was left as it is.',
    remedy: 'Choose another name, or overwrite it with --force.',
  },
  FILE_UNREADABLE: {
    status: 400,
    rpc: rpc.failedPrecondition,
    text: '{file} cannot be read: {reason}.',
    remedy: 'Check the path and its permissions.',
  },
  TOO_MANY_OPEN_FILES: {
    status: 503,
    rpc: rpc.resourceExhausted,
    text: '{file} cannot be opened: too many open files.',
    remedy: 'Close other programs, or raise the limit of open files (`ulimit -n`), then start Orrery again.',
  },
  FILE_UNWRITABLE: {
    status: 500,
    rpc: rpc.failedPrecondition,
    text: '{file} cannot be written: {reason}.',
    remedy: 'Choose another folder, or change its permissions. Nothing half-written was left behind.',
  },
  DISK_FULL: {
    status: 507,
    rpc: rpc.resourceExhausted,
    text: 'There is no room for {file}: {problem}.',
    remedy: 'Make room or choose another disk, then try again. Nothing half-written was left behind.',
  },
  JOB_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'There is no export job "{job}" here, or it has no archive yet.',
    remedy: 'Look at the list of jobs.',
  },
  PATH_NOT_CHOSEN: {
    status: 403,
    rpc: rpc.permissionDenied,
    text: 'No file or folder was chosen under "{value}".',
    remedy: 'Choose it again; only what a person chose can be read or written.',
  },
  NOT_IMPLEMENTED: {
    status: 501,
    rpc: rpc.unimplemented,
    text: '{what} is not part of this version.',
    remedy: 'CHANGELOG.md says what each version brings.',
  },
  NOT_CACHED: {
    status: 503,
    rpc: rpc.unavailable,
    text: '{what} is not stored here, and the network cannot be reached: {reason}.',
    remedy: 'Ask again when the network is back; what is stored stays available.',
  },
  UPSTREAM_UNREACHABLE: {
    status: 503,
    rpc: rpc.unavailable,
    text: '{service} does not answer: {reason}.',
    remedy: 'Check the address and the connection.',
  },
  UPSTREAM_REFUSED: {
    status: 502,
    rpc: rpc.unavailable,
    text: '{service} answered {status}: {reason}.',
    remedy: 'The service decides; its own words are quoted.',
  },
  UPSTREAM_LIMITED: {
    status: 503,
    rpc: rpc.resourceExhausted,
    text: '{service} asks for a pause until {until}.',
    remedy: 'Orrery waits and goes on by itself.',
  },
  UPSTREAM_INVALID: {
    status: 502,
    rpc: rpc.internal,
    text: '{service} sent an answer that breaks the interface: {problem}.',
    remedy: 'Nothing of that answer was stored. Try another service of the network.',
  },
  UPSTREAM_CURSOR_LOOP: {
    status: 502,
    rpc: rpc.internal,
    text: '{service} repeats itself while listing {list}: cursor {cursor} came twice.',
    remedy: 'Nothing of the repeated page was stored. Try another service of the network.',
  },
  UPSTREAM_BEHIND: {
    status: 503,
    rpc: rpc.unavailable,
    text: '{service} has not yet reached the newest block that another service told of.',
    remedy: 'Orrery goes on by itself when it has caught up.',
  },
  CHAIN_MISMATCH: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: '{service} belongs to chain "{actual}", but this data folder holds chain "{expected}".',
    remedy: 'Add it as a network of its own; data of two chains is never mixed.',
  },
  VALUE_NOT_STORABLE: {
    status: 502,
    rpc: rpc.outOfRange,
    text: '{row}: {field} is {value}, above the largest value that can be stored (9223372036854775807).',
    remedy: 'The row was refused rather than rounded; nothing of its page was stored.',
  },
  STORE_NEWER: {
    status: 500,
    rpc: rpc.failedPrecondition,
    text: '{file} was written by a newer Orrery (format {found}, this one knows {known}).',
    remedy: 'Start the newer version, or choose another data folder.',
  },
  STORE_DAMAGED: {
    status: 500,
    rpc: rpc.internal,
    text: '{file} cannot be read: {reason}.',
    remedy: 'Cached data can be deleted and is fetched again; user data must be restored from a copy.',
  },
  DATA_FOLDER_BUSY: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: 'The data folder {folder} is in use by process {pid}.',
    remedy: 'Stop that process, or choose another folder with --data.',
  },
  DATA_FOLDER_UNLOCKABLE: {
    status: 500,
    rpc: rpc.failedPrecondition,
    text: 'The data folder {folder} cannot be locked: {reason}.',
    remedy: 'Close other programs that use it, or choose a folder on a disk of this machine with --data.',
  },
  NETWORK_BUSY: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: 'The data folder {folder} is in use by an explorer of network {network}.',
    remedy: 'Stop that explorer, or choose another folder with --data.',
  },
  PORT_UNAVAILABLE: {
    status: 500,
    rpc: rpc.unavailable,
    text: 'Port {port} cannot be opened: {reason}.',
    remedy: 'Choose another port, or 0 for any free one.',
  },
  OPTION_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: '{option} is "{value}".',
    remedy: 'It {allowed}.',
  },
  COMMAND_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'The command cannot be signed: {field} {problem}.',
    remedy: 'Correct it there; nothing was signed.',
  },
  COMMAND_NOT_OFFERED: {
    status: 400,
    rpc: rpc.failedPrecondition,
    text: '{command} is not offered for signing: nodes make it by themselves.',
    remedy: 'Choose another command.',
  },
  TRANSACTION_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'This is not a signed transaction: {problem}.',
    remedy: 'Give the whole transaction, as JSON or base64.',
  },
  MESSAGE_REFUSED: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'This text was not signed: {problem}.',
    remedy: 'Sign plain words only; a signature over anything else may be worth money to somebody.',
  },
  PROOF_UNSUPPORTED: {
    status: 502,
    rpc: rpc.failedPrecondition,
    text: 'The network asks for a proof of work that Orrery cannot make: {problem}.',
    remedy: 'Look for a newer version of Orrery.',
  },
  PROOF_LIMIT: {
    status: 429,
    rpc: rpc.resourceExhausted,
    text: 'This key has used all {limit} proofs of work that block {block} allows.',
    remedy: 'Try again when the network has made its next block, in a second or so.',
  },
  PREPARATION_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'There is no prepared transaction {id}.',
    remedy: 'Prepare the command again; a few are held at once, until Orrery ends or shows another network.',
  },
  SIGNATURE_DECLINED: {
    status: 403,
    rpc: rpc.permissionDenied,
    text: 'Nothing was signed: {reason}.',
    remedy: 'Sign again, and confirm it in the box that Orrery shows.',
  },
  SIGNATURE_REFUSED: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'This signature was not taken: {problem}.',
    remedy: 'Sign the digest of the signing request as it is now, with the key that the request names.',
  },
  PASSPHRASE_REQUIRED: {
    status: 403,
    rpc: rpc.permissionDenied,
    text: 'Nothing was signed: each signature needs the passphrase of the vault.',
    remedy: 'Give the passphrase and sign again.',
  },
  VAULT_OFF: {
    status: 403,
    rpc: rpc.failedPrecondition,
    text: 'Keys are not available here: {reason}.',
    remedy: 'Use the desktop app, or start the browser host with --vault on a machine that you trust.',
  },
  PHRASE_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'This is not a recovery phrase: {problem}.',
    remedy: 'Compare it with what was written down, word by word.',
  },
  KEY_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'This is not a key: {problem}.',
    remedy: 'Give a seed of 128 or a secret key of 64 hexadecimal digits.',
  },
  WALLET_FILE_REFUSED: {
    status: 400,
    rpc: rpc.failedPrecondition,
    text: 'This wallet file cannot be imported: {problem}.',
    remedy: 'Choose a file of the command line or desktop wallet and give its passphrase.',
  },
  VAULT_ABSENT: {
    status: 404,
    rpc: rpc.notFound,
    text: 'There is no vault yet.',
    remedy: 'Create one under a passphrase.',
  },
  VAULT_EXISTS: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: 'There is a vault already, in {file}.',
    remedy: 'Unlock it; another one would replace its keys.',
  },
  VAULT_LOCKED: {
    status: 403,
    rpc: rpc.failedPrecondition,
    text: 'The vault is locked.',
    remedy: 'Unlock it with its passphrase.',
  },
  VAULT_REFUSED: {
    status: 403,
    rpc: rpc.permissionDenied,
    text: 'The vault does not open: the passphrase is wrong, or its file was changed.',
    remedy: 'Try the passphrase again; if the file is damaged, put a copy or vault.previous in its place.',
  },
  VAULT_CHANGED: {
    status: 409,
    rpc: rpc.aborted,
    text: 'The vault {file} was changed or removed by something else since it was opened here.',
    remedy: 'Nothing was written. Lock the vault, unlock it again and repeat the change.',
  },
  PASSPHRASE_PAUSED: {
    status: 429,
    rpc: rpc.resourceExhausted,
    text: 'The passphrase was wrong several times. It can be tried again in {seconds} s.',
    remedy: 'Wait that long. Each further wrong passphrase makes the wait longer, up to a minute.',
  },
  VAULT_INVALID: {
    status: 500,
    rpc: rpc.failedPrecondition,
    text: '{file} cannot be opened as a vault: {problem}.',
    remedy:
      'It was left as it is. Put a copy in its place, or vault.previous beside it, or import the recovery phrase into a new vault.',
  },
  PASSPHRASE_TOO_SHORT: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'The passphrase has fewer than {least} characters.',
    remedy: 'Several words are easier to remember and harder to guess.',
  },
  WALLET_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'Wallet {wallet} is not in the vault.',
    remedy: 'Import it first.',
  },
  KEY_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'Key {key} is not in the vault.',
    remedy: 'Import or derive it first.',
  },
  KEY_EXISTS: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: 'Key {key} is in the vault already.',
    remedy: 'Use it there, or derive another one.',
  },
  KEY_TAINTED: {
    status: 403,
    rpc: rpc.failedPrecondition,
    text: 'Key {key} is marked as tainted and does not sign.',
    remedy: 'Choose another key, or take the mark away if it was set by mistake.',
  },
  THREAD_LOST: {
    status: 500,
    rpc: rpc.internal,
    text: 'The {thread} thread ended while it was needed: {reason}.',
    remedy: 'Try again. If it fails again, start Orrery again; committed data is safe.',
  },
  CANCELLED: {
    status: 499,
    rpc: rpc.cancelled,
    text: 'The request was cancelled.',
    remedy: 'Nothing to do.',
  },
  INTERNAL: {
    status: 500,
    rpc: rpc.internal,
    text: 'Something went wrong inside Orrery: {problem}.',
    remedy: 'Please report it with the log.',
  },
} as const satisfies Record<string, Kind>;

/** The catalogue with its texts as they are written, for the parameters that they name. */
export type Catalogue = typeof kinds;
export type ErrorCode = keyof Catalogue;
export const errorCatalogue: Readonly<Record<ErrorCode, Kind>> = kinds;
