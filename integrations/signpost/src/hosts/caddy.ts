import type { OutFile } from '../lib/file.ts';
import type { Entry } from '../redirects/map/entry.ts';
import { everything } from '../redirects/plan/abilities.ts';
import type { Plan } from '../redirects/plan/plan.ts';
import { mostConditions } from './caddy/entries.ts';
import { example } from './caddy/example.ts';
import { snippet } from './caddy/snippet.ts';
import type { Host } from './host.ts';
import { mostTwice } from './shared/keys.ts';

/** Caddy 2.6 and later, with nothing but its own modules. */
export const caddy: Host = {
  id: 'caddy',
  title: 'Caddy',
  docs: 'https://caddyserver.com/docs/caddyfile/directives/map',
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
      goes: 'imported in the block of the site, which also names `http://` and the alias hosts and has a `root`',
    },
    { path: 'Caddyfile', goes: 'nowhere: a whole example, to copy from' },
  ],
  setUp:
    'Copy signpost.caddy beside your Caddyfile. To try and load it, in that folder: `caddy validate && caddy reload`.\n\nCaddy logs no requests unless it is told to. For `signpost 404s` and `signpost migrate retain`, which read its JSON lines, take the `log` block of the example into the block of the site.',
  steps: {
    'host-api-rate':
      'build Caddy with github.com/mholt/caddy-ratelimit, and take its lines from the Caddyfile, where they stand as comments with this limit and the body of 429; else count in what stands before it',
  },
  unable,
  emit(plan: Plan): OutFile[] {
    return [
      { path: 'signpost.caddy', content: { [Symbol.iterator]: () => snippet(plan) } },
      { path: 'Caddyfile', content: example(plan) },
    ];
  },
};

/** Why an entry can't be written, as the end of a sentence. */
export function unable({ query }: Entry): string | undefined {
  return query.length > mostConditions
    ? `Caddy finds no more than ${mostConditions} parameters in whatever order they come`
    : undefined;
}
