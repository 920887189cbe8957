import { servedCase } from '../served-case.ts';

/**
 * Caddy takes a minute and about 2 GB to read a million, since it provisions each row of a map; what it answers then
 * is as quick as with none. JSON in place of the Caddyfile takes half of that still: of 200,000 entries
 * `caddy adapt` takes 5.2 s to make it, and `caddy validate` 5.2 s to load it.
 */
export default servedCase('caddy', 'Caddy');
