import { decoded, oddPath } from '../../lib/url/path.ts';
import type { Entry } from '../../map/entry.ts';
import { everything } from '../../plan/abilities.ts';
import type { Host } from '../host.ts';
import { emitCaddy } from './emit.ts';
import { mostConditions } from './redirects.ts';
import { caddyServing } from './serving.ts';

/** Caddy 2.6 and later, with only its standard modules. */
export const caddy: Host = {
  id: 'caddy',
  title: 'Caddy',
  docs: 'https://caddyserver.com/docs/caddyfile/directives/map',
  serving: caddyServing,
  can: {
    ...everything,
    apiHandler: false,
    apiRate: false,
    apr1: false,
    sha2: false,
    brokenEscapes: false,
    captures: false,
    doubleSlashes: false,
    dots: false,
    encodedSlashes: false,
  },
  places: [
    {
      path: 'signpost.caddy',
      goes: 'next to your Caddyfile. Import it in the site block, which also lists `http://` and the other domains and sets a `root`.',
    },
    { path: 'Caddyfile', goes: 'not deployed: a complete example to copy from' },
  ],
  setUp:
    "Copy signpost.caddy next to your Caddyfile. To check and load the configuration, run `caddy validate && caddy reload` in that folder.\n\nBy default, Caddy doesn't log requests. `npx astro-signpost 404s` reads its JSON log: to enable it, copy the `log` block of the example into the site block.\n\nIf a protected area includes the API, copy the `handle_errors` block of the example too: it returns the JSON body for a wrong password.",
  steps: {
    'host-api-rate':
      'Build Caddy with github.com/mholt/caddy-ratelimit, and uncomment its lines in the generated Caddyfile, which have this limit and the body for 429. Or set the limit in a proxy in front of Caddy.',
  },
  unable: unsupportedReason,
  emit: emitCaddy,
};

/** Why Caddy can't serve an entry; undefined if it can. */
export function unsupportedReason(entry: Entry): string | undefined {
  if (entry.query.length > mostConditions)
    return `Caddy matches at most ${mostConditions} parameters in any order`;
  if (entry.kind === 'exact' && (oddPath.test(entry.path) || decoded(entry.path) === undefined))
    return 'Caddy decodes a path before it compares it';
  return undefined;
}
