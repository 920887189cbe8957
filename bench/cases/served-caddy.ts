import { servedCase } from '../served-case.ts';

/** Caddy reads a million too, by `caddy validate` in 60 s of the processor and 1.9 GB, which is no start-up to measure by. */
export default servedCase('caddy', 'Caddy', 100_000);
