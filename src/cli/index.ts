/** The command line, for another host that runs it in its own process. */
export { runProcess } from './process.ts';
