/**
 * Memory that the engine has freed goes back to the system at once. By default its allocator (jemalloc, in builds for
 * Linux) keeps freed memory for ten seconds, in an arena for each thread: a conversion needs a third more so. Caches of a
 * thread hold what the next rows need again, so this costs about five per cent of the processor time.
 */
const SETTINGS = 'narenas:1,dirty_decay_ms:0,muzzy_decay_ms:0,lg_tcache_max:22,tcache_nslots_large:8';

/**
 * Sets the environment variable by which freed memory goes back at once, unless it is set. Call it before the engine is
 * loaded: its allocator reads the settings once. Another allocator ignores it.
 */
export function setLeanAllocator(): void {
  process.env.DUCKDB_JE_MALLOC_CONF ??= SETTINGS;
}
