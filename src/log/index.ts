/** Debug output for developers: `DEBUG=orrery:*` prints it to standard error. It never prints secrets. */
export { createLog, type Log, type LogFacts } from './log.ts';
