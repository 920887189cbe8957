import { servedCase } from '../served-case.ts';

/** With a million, Caddy did not finish reading its file within the time that a server has to start. */
export default servedCase('caddy', 'Caddy', 100_000);
