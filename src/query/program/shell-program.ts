/** Shell commands that fetch the result of a query from the gateway, to paste into a terminal (docs/query.md). */

interface ShellRequest {
  /** The name of a new file without its ending, and of the table in it: plain letters. */
  title: string;
  sql: string;
  params: Readonly<Record<string, string>>;
  /** Base URL of the gateway. */
  address: string;
  /** Path of the file with the gateway's token. */
  tokenFile: string;
  /** The chain whose data the query is for; undefined for that of the network that is shown. */
  chain?: string | undefined;
  /** A remark that the command prints to standard error, where it stays out of the result. */
  note?: string | undefined;
}

/** Returns a text as one word of a command, in quotes: the shell changes nothing in it. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Returns the command without its end. The token goes through a pipe: other users of the machine can read the arguments of
 * all programs, and `printf` is part of the shell.
 */
function fetching({ sql, params, address, tokenFile, chain }: ShellRequest, options: string, accept: string): string {
  return [
    `printf 'header = "Authorization: Bearer %s"' "$(cat ${quote(tokenFile)})" | curl ${options} -K - ${quote(`${address}/sql`)}`,
    "-H 'Content-Type: application/json'",
    ...(chain === undefined ? [] : [`-H ${quote(`X-Orrery-Chain: ${chain}`)}`]),
    `-H ${quote(`Accept: ${accept}`)}`,
    `-d ${quote(JSON.stringify({ sql, params }))}`,
  ].join(' \\\n  ');
}

/** Returns the line that prints the note. It is no comment, because some shells know no comments in a typed line. */
const saying = ({ note }: ShellRequest): string => (note === undefined ? '' : `printf '%s\\n' ${quote(note)} >&2\n`);

/** Returns a shell command that prints the result as CSV. */
export const writeCurl = (request: ShellRequest): string =>
  // The body of an error has its words.
  `${saying(request)}${fetching(request, '--fail-with-body -sS', 'text/csv')}\n`;

/** Returns a shell command that stores the result as a Parquet file and opens it in DuckDB, as the table `result`. */
export function writeDuckDb(request: ShellRequest): string {
  const file = `${request.title}.parquet`;
  const view = `create view result as from '${file}'`;
  return `${saying(request)}${fetching(request, '-fsS', 'application/vnd.apache.parquet')} \\
  -o ${quote(file)} \\
  && duckdb -cmd ${quote(view)} -cmd 'from result limit 20'
`;
}
