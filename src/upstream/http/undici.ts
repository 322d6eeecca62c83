/**
 * The parts of undici that are used here. The whole package takes twice the time to load, and 13 MiB more memory: it has
 * `fetch`, WebSocket, caches and mocks too.
 */
export { default as request } from 'undici/lib/api/api-request.js';
export { default as Pool } from 'undici/lib/dispatcher/pool.js';
