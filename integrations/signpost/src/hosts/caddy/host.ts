import type { OutFile } from '../../lib/file.ts';
import type { Entry } from '../../map/entry.ts';
import { everything } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import { mostTwice } from '../shared/keys.ts';
import { mostConditions } from './entries.ts';
import { example } from './example.ts';
import { caddyServing } from './serving.ts';
import { snippet } from './snippet.ts';

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
    limits: { repeated: mostTwice },
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
  unable,
  emit(plan: Plan): OutFile[] {
    return [
      { path: 'signpost.caddy', content: { [Symbol.iterator]: () => snippet(plan) } },
      { path: 'Caddyfile', content: example(plan) },
    ];
  },
};

/** Why an entry can't be expressed, as the end of a sentence. */
export function unable({ query }: Entry): string | undefined {
  return query.length > mostConditions
    ? `Caddy matches at most ${mostConditions} parameters in any order`
    : undefined;
}
