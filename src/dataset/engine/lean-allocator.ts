/**
 * Memory that the engine has freed goes back to the system after some milliseconds, unless the next rows have taken it. By
 * default its allocator (jemalloc, in builds for Linux) keeps it for ten seconds, in an arena for each thread. Given back
 * at once, it would cost a quarter more processor time. There is no cache for each thread, because the statements change
 * between two threads, and the cache of the other one would stay.
 */
const SETTINGS = 'narenas:1,tcache:false,dirty_decay_ms:20,muzzy_decay_ms:0';

/**
 * Sets the environment variable by which freed memory goes back soon, unless it is set. Call it before the engine is
 * loaded: its allocator reads the settings once. Another allocator ignores it.
 */
export function setLeanAllocator(): void {
  process.env.DUCKDB_JE_MALLOC_CONF ??= SETTINGS;
}
