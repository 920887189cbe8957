import type { MigrationCheck } from '../check.ts';

export const alias: MigrationCheck = {
  id: 'migrate-alias',
  title: 'The old host leads to the new one',
  level: 'warning',
  conventions: ['W-MIG-4', 'W-REDIR-7'],
  why: 'Redirects help only where the old host is asked for them: it has to be an alias of the new site, or keep its own server with the same map.',
  fix: 'have the old host answered by the map, and say so: signpost migrate check --alias HOST, or the aliases in the options of signpost',
  *check({ old, hosts }) {
    for (const host of old.hosts) {
      if (hosts.has(host)) continue;
      const names = namesOf(host);
      yield {
        message: `the old host ${host} is neither the new site's nor one of its aliases`,
        fix: `have it answered by the map (signpost map compile --alias ${names.join(',')} --host HOST --output deploy, or the same map on its own server), and say so once: signpost migrate check --alias ${names.join(',')}, which the state keeps; in a project of Astro, add ${names.join(' and ')} to the aliases in the options of signpost`,
      };
    }
  },
};

/** A host with its twin; an address of a network has none, and neither has `shop.example.com`. */
function namesOf(host: string): string[] {
  const [, second = '', third = '', more] = host.split('.');
  const isDomain = third === '' || (more === undefined && second.length <= 3 && third.length === 2);
  return isDomain && !/^\[|^[\d.]+$/.test(host) ? [host, `www.${host}`] : [host];
}
