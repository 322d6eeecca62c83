// The process that scripts/reused-processes.mjs keeps: its service starts again after it has closed.
const { exit } = process;

/** A process that has kept the memory of a large query would end the next one (src/query/process/watch-memory.ts). */
const MAX_KEPT_BYTES = 256 * 2 ** 20;

process.exit = (status) => {
  if (status !== 0 || process.memoryUsage.rss() > MAX_KEPT_BYTES) exit(status);
  process.send({ type: 'left' });
};
