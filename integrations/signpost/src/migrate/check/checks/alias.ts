import type { MigrationCheck } from '../check.ts';

export const alias: MigrationCheck = {
  id: 'migrate-alias',
  title: 'The old host leads to the new one',
  level: 'warning',
  conventions: ['W-MIG-4', 'W-REDIR-7'],
  why: 'Redirects help only where the old host is asked for them: it has to be an alias of the new site, or keep its own server with the same map.',
  fix: 'add it to the aliases in the options of signpost, or deploy the map to the old host as well',
  *check({ old, hosts }) {
    for (const host of old.hosts) {
      if (hosts.has(host)) continue;
      const names = namesOf(host);
      yield {
        message: `the old host ${host} is neither the new site's nor one of its aliases`,
        fix: `add ${names.join(' and ')} to the aliases in the options of signpost; without its build: signpost map compile --alias ${names.join(' ')} --host HOST --out deploy; or deploy the map there as well`,
      };
    }
  },
};

/** A host with its twin; an address of a network has none. */
function namesOf(host: string): string[] {
  return /^\[|^[\d.]+$/.test(host) ? [host] : [host, `www.${host}`];
}
