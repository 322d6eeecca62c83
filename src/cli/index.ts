/** The command line. A host imports it to run commands in its own process. */
export { runProcess } from './process.ts';
