import { servedCase } from '../served-case.ts';

/**
 * Caddy reads a million too, by `caddy validate` in 60 s of the processor and 1.9 GB, which is no start-up to measure
 * by. A config in JSON would take half of that still: of 200,000 entries `caddy adapt` takes 5.2 s to make JSON of the
 * Caddyfile, and `caddy validate` 5.2 s to load that JSON.
 */
export default servedCase('caddy', 'Caddy', 100_000);
