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
  /** The event in one sentence; `{name}` stands for a parameter of the error. */
  text: string;
  /** The allowed values, or the next step. */
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
    text: 'The request body is invalid: {problem}.',
    remedy: 'See docs/gateway.md for the format.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    rpc: rpc.resourceExhausted,
    text: 'The request body is larger than {limit} bytes.',
    remedy: 'Send a smaller body.',
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
    remedy: 'Send the whole request at once.',
  },
  MEDIA_TYPE_UNSUPPORTED: {
    status: 415,
    rpc: rpc.invalidArgument,
    text: 'Content-Type "{value}" is not supported here.',
    remedy: 'Send application/json.',
  },
  ACCEPT_UNSUPPORTED: {
    status: 406,
    rpc: rpc.invalidArgument,
    text: 'No form of this answer fits "Accept: {value}".',
    remedy: 'Accept one of {allowed}.',
  },
  CALLS_TOO_MANY: {
    status: 429,
    rpc: rpc.resourceExhausted,
    text: 'The gateway answers at most {limit} gRPC calls at a time.',
    remedy: 'Wait until a call has ended, then try again.',
  },
  EXPORTS_TOO_MANY: {
    status: 429,
    rpc: rpc.resourceExhausted,
    text: 'The gateway sends at most {limit} exports at a time.',
    remedy: 'Wait until an export has ended, then try again.',
  },
  GATEWAY_CLOSED: {
    status: 503,
    rpc: rpc.unavailable,
    text: 'The gateway closed before this call had its answer.',
    remedy: 'Start Orrery again, and repeat the call.',
  },
  TOKEN_MISSING: {
    status: 401,
    rpc: rpc.unauthenticated,
    text: 'This request has no token or a wrong token.',
    remedy: 'Send "Authorization: Bearer <token>". The token is in Settings and in the ready line of "orrery serve".',
  },
  HOST_REFUSED: {
    status: 403,
    rpc: rpc.permissionDenied,
    text: 'Host "{value}" is not this machine, or belongs to an earlier run.',
    remedy:
      'Use 127.0.0.1, [::1] or localhost with any port. In a browser, use the last link that "orrery serve" printed.',
  },
  ORIGIN_REFUSED: {
    status: 403,
    rpc: rpc.permissionDenied,
    text: 'Origin "{value}" may not use this gateway.',
    remedy: 'Web pages of other origins are never served. Use a program, or the page that Orrery serves.',
  },
  CODE_REFUSED: {
    status: 401,
    rpc: rpc.unauthenticated,
    text: 'This sign-in link was already used, is older than five minutes, or belongs to another run or user.',
    remedy: 'Run "orrery serve" again on the same folder, in another terminal. It prints a new link.',
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
    text: '{method} is not allowed at "{path}".',
    remedy: 'Allowed: {allowed}.',
  },
  EPOCH_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'Unknown epoch: {epoch}.',
    remedy: 'Omit epochSeq for the current epoch.',
  },
  PARTY_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'Unknown party: {party}.',
    remedy: 'Check the id. Omit partyId to list all parties.',
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
    text: 'Unknown market: {market}.',
    remedy: 'Check the id, which has 64 hex characters. It may be the id of another network.',
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
    text: '{address} is already a data gateway of network "{network}".',
    remedy: 'Change that network instead, or remove it first.',
  },
  NETWORK_FIXED: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: 'Network "{network}" cannot be changed: {reason}.',
    remedy: 'Switch to another network first, or add your own.',
  },
  NETWORK_SWITCHED: {
    status: 503,
    rpc: rpc.aborted,
    text: 'The request was for network "{network}", but another network is current now.',
    remedy: 'Try again.',
  },
  NETWORKS_UNREADABLE: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'This is not a list of networks: {problem}.',
    remedy: 'Import the complete file that Orrery exported.',
  },
  TABLE_REQUIRED: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'Parameter "table" is missing or not a table.',
    remedy: 'Use one of {allowed}.',
  },
  RANGE_REVERSED: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'fromBlock {from} is after toBlock {to}.',
    remedy: 'Enter the first block, then the last block. Both are included.',
  },
  RANGE_OFF_BOUNDARY: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'Blocks {from} to {to} do not start and end at segment boundaries.',
    remedy: 'Nearest starts: {starts}; nearest ends: {ends}.',
  },
  RANGE_OUTSIDE: {
    status: 400,
    rpc: rpc.outOfRange,
    text: 'Blocks {from} to {to} are outside the known history, blocks {oldest} to {newest}.',
    remedy: 'Nearest starts: {starts}; nearest ends: {ends}.',
  },
  RANGE_GAP: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'No known segments cover blocks {from} to {to} without a gap: {gap}.',
    remedy: 'Valid ranges: {valid}.',
  },
  HISTORY_UNKNOWN: {
    status: 503,
    rpc: rpc.unavailable,
    text: 'No history segments are known yet.',
    remedy: 'Connect to the network once. Orrery then reads its list of segments.',
  },
  HISTORY_UNLISTED: {
    status: 404,
    rpc: rpc.notFound,
    text: 'The network lists no segments of history.',
    remedy: 'It publishes no history, or none yet. If it exports without a list, name the exact first and last block.',
  },
  HISTORY_MISSING: {
    status: 503,
    rpc: rpc.unavailable,
    text: 'Not stored here: {table} of {ranges}.',
    remedy:
      'Name the tables, and run the command without --offline while the network answers: missing segments are downloaded first.',
  },
  BYTES_OUTSIDE: {
    status: 416,
    rpc: rpc.outOfRange,
    text: 'Range "{value}" is outside of {name}, which has {bytes} bytes.',
    remedy: 'Bytes count from 0. Without a range, the answer is the whole file.',
  },
  ARCHIVE_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: '{file} is not a complete export: {problem}.',
    remedy: 'Export it again. "orrery verify" lists every problem.',
  },
  FILE_EXISTS: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: '{file} already exists and was not changed.',
    remedy: 'Choose another name. "orrery export" and "orrery dataset write" overwrite with --force.',
  },
  FILE_BUSY: {
    status: 409,
    rpc: rpc.aborted,
    text: '{file} is the file of another export, which has not ended.',
    remedy: 'Wait for that export or cancel it in the list of exports, or choose another name.',
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
    remedy: 'Close other programs, or raise the limit of open files (`ulimit -n`), then restart Orrery.',
  },
  FILE_UNWRITABLE: {
    status: 500,
    rpc: rpc.failedPrecondition,
    text: '{file} cannot be written: {reason}.',
    remedy: 'Choose another name or folder. If the system refuses access, change the permissions.',
  },
  OUTPUT_FAILED: {
    status: 500,
    rpc: rpc.failedPrecondition,
    text: 'Standard output cannot be written: {reason}.',
    remedy: 'Check where standard output leads, then run the command again.',
  },
  DISK_FULL: {
    status: 507,
    rpc: rpc.resourceExhausted,
    text: 'Not enough disk space for {file}: {problem}.',
    remedy: 'Free some space or choose another disk, then try again.',
  },
  LISTS_LIMIT_REACHED: {
    status: 507,
    rpc: rpc.resourceExhausted,
    text: "The lists use {used} of at most {limit}. Raise the limit in the network's settings.",
    remedy: 'Stored rows stay, and the download continues after them.',
  },
  DATASET_FOREIGN: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: '{folder} cannot be used as the dataset: {problem}.',
    remedy: 'Choose another folder. Nothing in it was changed.',
  },
  DATASET_NEWER: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: '{file} was written by a newer Orrery (format {found}, this one knows {known}).',
    remedy: 'Use the newer version. Nothing was changed.',
  },
  DATASET_RANGE: {
    status: 400,
    rpc: rpc.failedPrecondition,
    text: '{folder} holds {table} of blocks {from} to {to}; {problem}.',
    remedy: 'To go on, {advice}, or choose another folder.',
  },
  DATASET_BUSY: {
    status: 409,
    rpc: rpc.aborted,
    text: '{folder} is being written by {writer}.',
    remedy: 'Wait until that has ended, then try again. Nothing was lost.',
  },
  DATASET_DAMAGED: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: '{file} is not as Orrery wrote it: {problem}.',
    remedy:
      '"orrery dataset verify" lists every problem. Restore the file from a copy, or write the dataset to another folder.',
  },
  DATASET_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'Dataset "{dataset}" is not known.',
    remedy: 'See the list of datasets, or choose its folder again.',
  },
  SEGMENT_INEXACT: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: '{table} of blocks {from} to {to} cannot be reproduced exactly: row {row}, {problem}.',
    remedy: 'Download the segment again, or keep it and mark it with --allow-inexact.',
  },
  ENGINE_FAILED: {
    status: 500,
    rpc: rpc.internal,
    text: 'The dataset engine failed: {problem}.',
    remedy: 'Try again. Files that are complete are kept.',
  },
  ASSISTANTS_OFF: {
    status: 403,
    rpc: rpc.permissionDenied,
    text: 'Assistants may not read this data.',
    remedy: 'A person can allow them in Settings, or start "orrery mcp" with --allow.',
  },
  QUERY_REFUSED: {
    status: 400,
    rpc: rpc.permissionDenied,
    text: 'This is not allowed in a query: {problem}.',
    remedy:
      'Queries only read: SELECT, WITH, VALUES, DESCRIBE, SHOW TABLES, SUMMARIZE and EXPLAIN, one statement at a time.',
  },
  QUERY_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'The query is not valid: {problem}.',
    remedy: 'Help, "SQL over what is stored" (docs/query.md), lists tables, columns and the form of parameters.',
  },
  QUERY_PARAMETER: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'Parameter :{name} {problem}.',
    remedy: 'Give a value for each parameter of the query, and none for others.',
  },
  QUERY_FAILED: {
    status: 400,
    rpc: rpc.failedPrecondition,
    text: 'The query failed: {problem}.',
    remedy: 'Correct the query and run it again.',
  },
  QUERY_TOO_LARGE: {
    status: 400,
    rpc: rpc.resourceExhausted,
    text: 'The query was stopped: {problem}.',
    remedy: 'Read fewer rows or columns, add a LIMIT, or write the result to a file.',
  },
  QUERY_TIMEOUT: {
    status: 400,
    rpc: rpc.deadlineExceeded,
    text: 'The query was stopped after {seconds} s.',
    remedy: 'Read fewer rows, or allow more time.',
  },
  QUERY_CHECK_TIMEOUT: {
    status: 400,
    rpc: rpc.deadlineExceeded,
    text: 'The query did not run: its check was stopped after {seconds} s.',
    remedy:
      'Values that do not depend on rows are computed during the check: make them simpler. If the computer was busy, try again.',
  },
  QUERY_ENDED: {
    status: 500,
    rpc: rpc.internal,
    text: 'The engine ended unexpectedly during the query: {problem}.',
    remedy: 'Other queries are not affected. Report it with the query if it happens again.',
  },
  JOB_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'Export job "{job}" does not exist or has no archive yet.',
    remedy: 'See the list of exports.',
  },
  PATH_NOT_CHOSEN: {
    status: 403,
    rpc: rpc.permissionDenied,
    text: 'No file or folder was chosen for "{value}".',
    remedy: 'Choose it again. Orrery reads and writes only files that you chose.',
  },
  NOT_IMPLEMENTED: {
    status: 501,
    rpc: rpc.unimplemented,
    text: '{what} is not part of this version.',
    remedy: 'CHANGELOG.md lists what each version contains.',
  },
  NOT_CACHED: {
    status: 503,
    rpc: rpc.unavailable,
    text: '{what} is not stored here, and cannot be downloaded now: {reason}.',
    remedy: 'Try again later. Stored data stays available.',
  },
  UPSTREAM_UNREACHABLE: {
    status: 503,
    rpc: rpc.unavailable,
    text: '{service} does not answer: {reason}.',
    remedy: 'Check the address and the connection.',
  },
  UPSTREAM_CLOSES: {
    status: 503,
    rpc: rpc.unavailable,
    text: '{service} closes the connection after each answer or soon after it, so Orrery cannot prove to which chain its data belongs, and does not use it.',
    remedy:
      'Ask its operator to keep connections alive. If you have set few requests per second for this network, more may help.',
  },
  UPSTREAM_REFUSED: {
    status: 502,
    rpc: rpc.unavailable,
    text: '{service} answered {status}: {reason}.',
    remedy: 'The service rejected the request. The text after the status is its own message.',
  },
  UPSTREAM_LIMITED: {
    status: 503,
    rpc: rpc.resourceExhausted,
    text: '{service} asks for a pause until {until}.',
    remedy: 'Try again after that time. The downloads of Orrery continue automatically.',
  },
  UPSTREAM_INVALID: {
    status: 502,
    rpc: rpc.internal,
    text: '{service} sent an answer that breaks the interface: {problem}.',
    remedy: 'The answer was not stored. Try another service of the network.',
  },
  UPSTREAM_CURSOR_LOOP: {
    status: 502,
    rpc: rpc.internal,
    text: '{service} repeats itself while listing {list}: cursor {cursor} came twice.',
    remedy: 'The repeated page was not stored. Try another service of the network.',
  },
  UPSTREAM_BEHIND: {
    status: 503,
    rpc: rpc.unavailable,
    text: '{service} has not yet reached the newest block that was reported.',
    remedy: 'Try again when the service has caught up. The downloads of Orrery continue automatically.',
  },
  CHAIN_MISMATCH: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: '{service} belongs to chain "{actual}", but this data folder holds chain "{expected}".',
    remedy:
      'Add it as a separate network. If the network began again under the same address, show another network, remove the one with this address, and add the address again. Orrery never mixes data of two chains.',
  },
  GATEWAY_MISMATCH: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: 'The transaction gateway {service} belongs to chain "{actual}", but this network is chain "{expected}".',
    remedy:
      'It gets no transaction. Name a transaction gateway of the same chain, in the Network view or with --tx. Without one, Orrery uses the data gateway.',
  },
  CHAIN_NOT_SHOWN: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: 'The request is for chain "{asked}", but Orrery shows chain "{shown}".',
    remedy:
      'Show the network of that chain in Orrery and try again, or copy the code again from the network that is shown.',
  },
  VALUE_NOT_STORABLE: {
    status: 502,
    rpc: rpc.outOfRange,
    text: '{row}: {field} is {value}, above the largest value that can be stored (9223372036854775807).',
    remedy: 'The row was rejected, not rounded. Its page was not stored.',
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
    remedy: 'You can delete cached data: Orrery downloads it again. Restore user data from a copy.',
  },
  DATA_FOLDER_BUSY: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: 'The data folder {folder} is in use by process {pid}.',
    remedy: 'Stop that process, or choose another folder with --data.',
  },
  EXPLORER_ENDED: {
    status: 503,
    rpc: rpc.unavailable,
    text: 'The explorer that runs this export does not answer any more.',
    remedy:
      'If it has ended, start Orrery again with this data folder (orrery serve --data {folder}): the export then continues by itself.',
  },
  EXPORT_UNLISTED: {
    status: 409,
    rpc: rpc.aborted,
    text: 'The explorer no longer lists this export: it shows another network now, or somebody removed the export.',
    remedy:
      'If the explorer shows another network, the export continues when its own network is shown again. If the export was removed, run the command again.',
  },
  DATA_FOLDER_FOREIGN: {
    status: 403,
    rpc: rpc.failedPrecondition,
    text: 'The data folder {folder} {reason}, who could read its token and replace its keys.',
    remedy: 'Choose a folder of your own with --data.',
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
    remedy:
      'Show the network of the command in that explorer, stop that explorer, or choose another folder with --data.',
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
    remedy: 'Correct this field. Nothing was signed.',
  },
  COMMAND_NOT_OFFERED: {
    status: 400,
    rpc: rpc.failedPrecondition,
    text: '{command} cannot be signed here: nodes create it automatically.',
    remedy: 'Choose another command.',
  },
  TRANSACTION_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'This is not a signed transaction: {problem}.',
    remedy: 'Enter the complete transaction as JSON or base64.',
  },
  TRANSACTION_NOT_SENT: {
    status: 503,
    rpc: rpc.unavailable,
    text: 'The transaction was not sent. {service} {reason}.',
    remedy: 'Check the same transaction again later. If this lasts, check the address and the connection.',
  },
  MESSAGE_REFUSED: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'This text was not signed: {problem}.',
    remedy: 'Sign plain words only. A signature over other data can be misused.',
  },
  PROOF_UNSUPPORTED: {
    status: 502,
    rpc: rpc.failedPrecondition,
    text: 'The network asks for a proof of work that Orrery cannot make: {problem}.',
    remedy: 'Install a newer version of Orrery.',
  },
  PROOF_LIMIT: {
    status: 429,
    rpc: rpc.resourceExhausted,
    text: 'This key has used all {limit} proofs of work that block {block} allows.',
    remedy: 'Try again after the next block, in about a second.',
  },
  PREPARATION_UNKNOWN: {
    status: 404,
    rpc: rpc.notFound,
    text: 'Unknown prepared transaction: {id}.',
    remedy: 'Prepare the command again. Orrery keeps the newest eight, until it ends or shows another network.',
  },
  SIGNATURE_DECLINED: {
    status: 403,
    rpc: rpc.permissionDenied,
    text: 'Nothing was signed: {reason}.',
    remedy: 'Sign again and confirm in the dialog that Orrery shows.',
  },
  SIGNATURE_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'This text is not a signature.',
    remedy: 'Enter all of it: 128 hexadecimal digits, or base64 of 64 bytes.',
  },
  SIGNATURE_REFUSED: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'This signature was not accepted: {problem}.',
    remedy: 'Sign the digest of the signing request as it is now, with the key that the request names.',
  },
  PASSPHRASE_REQUIRED: {
    status: 403,
    rpc: rpc.permissionDenied,
    text: 'Nothing was signed: each signature needs the passphrase of the vault.',
    remedy: 'Enter the passphrase and sign again.',
  },
  VAULT_OFF: {
    status: 403,
    rpc: rpc.failedPrecondition,
    text: 'Signing is off: {reason}.',
    remedy:
      'Use the desktop app, or restart with "orrery serve --vault" (in a checkout: "npm start -- --vault") on a machine that you trust.',
  },
  PHRASE_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'This is not a recovery phrase: {problem}.',
    remedy: 'Compare it with your notes, word by word.',
  },
  KEY_INVALID: {
    status: 400,
    rpc: rpc.invalidArgument,
    text: 'This is not a key: {problem}.',
    remedy: 'Enter a seed of 128 hex characters or a secret key of 64.',
  },
  WALLET_FILE_REFUSED: {
    status: 400,
    rpc: rpc.failedPrecondition,
    text: 'This wallet file cannot be imported: {problem}.',
    remedy: 'Choose a file of the command-line or desktop wallet.',
  },
  WALLET_FILE_CLOSED: {
    status: 400,
    rpc: rpc.permissionDenied,
    text: 'This wallet file does not open: the passphrase is wrong, or the file is damaged or not a wallet file.',
    remedy: 'Enter the passphrase of the file again, or choose another file.',
  },
  VAULT_ABSENT: {
    status: 404,
    rpc: rpc.notFound,
    text: 'There is no vault yet.',
    remedy: 'Create a vault first.',
  },
  VAULT_EXISTS: {
    status: 409,
    rpc: rpc.failedPrecondition,
    text: 'A vault already exists in {file}.',
    remedy: 'Unlock it. A new vault would replace its keys.',
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
    remedy: 'Try the passphrase again. If the file is damaged, replace it with a copy or with vault.previous.',
  },
  PASSPHRASE_WRONG: {
    status: 403,
    rpc: rpc.permissionDenied,
    text: 'The passphrase is wrong.',
    remedy: 'Nothing was done, and the vault stays open. Enter its passphrase again.',
  },
  VAULT_CHANGED: {
    status: 409,
    rpc: rpc.aborted,
    text: 'The vault {file} was changed or removed by another program.',
    remedy: 'Nothing was written. Lock the vault, unlock it again and repeat the change.',
  },
  PASSPHRASE_PAUSED: {
    status: 429,
    rpc: rpc.resourceExhausted,
    text: 'The passphrase was wrong several times. It can be tried again in {seconds} s.',
    remedy: 'Each further wrong passphrase makes the wait longer, up to one minute.',
  },
  VAULT_INVALID: {
    status: 500,
    rpc: rpc.failedPrecondition,
    text: '{file} cannot be opened as a vault: {problem}.',
    remedy:
      'The file was not changed. Replace it with a copy or with vault.previous, or import the recovery phrase into a new vault.',
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
    text: 'Key {key} is in the vault already, in the wallet "{wallet}".',
    remedy: 'Use it there, or derive another one.',
  },
  KEY_TAINTED: {
    status: 403,
    rpc: rpc.failedPrecondition,
    text: 'Key {key} is marked as tainted and does not sign.',
    remedy: 'Choose another key, or remove the mark if it was set by mistake.',
  },
  THREAD_LOST: {
    status: 503,
    rpc: rpc.unavailable,
    text: 'The {thread} ended unexpectedly: {reason}.',
    remedy: 'Try again. If it fails again, restart Orrery. Stored data is safe.',
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
/** The stable code of an error, such as `NOT_CACHED`. */
export type ErrorCode = keyof Catalogue;
/** Texts and statuses of all errors, by the error's code. */
export const errorCatalogue: Readonly<Record<ErrorCode, Kind>> = kinds;
