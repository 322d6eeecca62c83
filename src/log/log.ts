import createDebug from 'debug';

/** The facts of one event. Durations are in milliseconds, sizes in bytes. */
export type LogFacts = Readonly<Record<string, string | number | bigint | boolean | null | undefined>>;

/** Writes one event of an area, with its facts. Does nothing unless `DEBUG` names the area. */
export type Log = (event: string, facts?: LogFacts) => void;

/** A fact under such a name is never printed, whatever its value. */
const SECRET_NAME = /token|secret|pass(phrase|word)|phrase|seed|private|authorization|cookie|signature/i;
/** Credentials may also stand inside a text, such as the message of an error or the query of an address. */
const SECRET_TEXT = /(bearer\s+|[?&#](?:code|token)=)[^\s&"']+/gi;
const HIDDEN = '(hidden)';

/**
 * Returns a fact as one word or one quoted text, so that a line stays readable and no control character reaches a
 * terminal.
 */
function write(name: string, value: LogFacts[string]): string {
  if (SECRET_NAME.test(name)) return `${name}=${HIDDEN}`;
  if (typeof value !== 'string') return `${name}=${value}`;
  return `${name}=${JSON.stringify(value.replace(SECRET_TEXT, `$1${HIDDEN}`))}`;
}

/**
 * Makes the log of one area, such as "upstream". Nothing is written, and no text is built, unless `DEBUG` names the
 * area.
 */
export function createLog(area: string): Log {
  const debug = createDebug(`orrery:${area}`);
  return (event, facts = {}) => {
    if (!debug.enabled) return;
    const given = Object.entries(facts).filter(([, value]) => value !== undefined);
    debug('%s', [event, ...given.map(([name, value]) => write(name, value))].join(' '));
  };
}
