import { memoize } from '../../lib/memoize.ts';
import { formatNumber } from '../../lib/text/text.ts';
import { decodeIfUtf8, oddPath } from '../../lib/url/path.ts';
import type { Entry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import { everything, type UnsupportedEntry } from '../shared/abilities.ts';
import { refuseCatchAll } from '../shared/redirects-only.ts';
import { copyAgain } from '../shared/server-config.ts';
import { serveByWebServer } from '../shared/serving.ts';
import { emitCaddy } from './emit.ts';
import { explainUnsupportedHeader } from './headers.ts';
import { maxConditions } from './redirects.ts';

/** Caddy 2.6 and later, with only its standard modules. */
export const caddy: Host = {
  id: 'caddy',
  title: 'Caddy',
  docs: 'https://caddyserver.com/docs/caddyfile/directives/map',
  serving: serveByWebServer({
    host: 'caddy',
    title: 'Caddy',
    docs: 'https://caddyserver.com/docs/caddyfile/directives/file_server',
    slashStatus: 308,
    directive: { key: 'try_files', value: '{path}' },
    errorPageSetting: 'a `handle_errors` with `rewrite * /404.html` and `file_server` into the site block',
  }),
  kind: 'server',
  abilities: { ...everything, passwords: ['bcrypt'], api: ['files', 'urls', 'errors'] },
  files: [
    {
      path: 'signpost.caddy',
      target: 'none',
      note: 'Next to your Caddyfile, which imports it in the block of the site.',
    },
    { path: 'Caddyfile', target: 'none', note: 'Not deployed: a complete example to copy from' },
  ],
  setUp: () =>
    [
      'With your Caddyfile in `/etc/caddy`, run in this folder:',
      '```sh\ncp signpost.caddy /etc/caddy/\n```',
      'Write `import signpost.caddy` into the site block, which needs the domains and the `root` of the example, `Caddyfile`. To check and load the configuration, run `caddy validate && caddy reload` in `/etc/caddy`.',
      copyAgain,
      "By default, Caddy doesn't log requests. `npx astro-signpost 404s` reads its JSON log, which these lines of the site block enable:",
      '```\nlog {\n\toutput file /var/log/caddy/access.log\n}\n```',
    ].join('\n\n'),
  limits: { unsupportedReason, unsupportedHeader: explainUnsupportedHeader },
  emit: emitCaddy,
};

/** Caddy tries redirects by query one by one: with 5,000, such a request takes 8 ms. */
const maxQueries = 5000;

const selectQueries = memoize(
  ({ exact }: Plan) => new Set<Entry>(exact.filter(({ query }) => query.length > 0).slice(0, maxQueries)),
);

/** Why Caddy can't serve an entry; undefined if it can. */
function unsupportedReason(entry: Entry, plan: Plan): string | UnsupportedEntry | undefined {
  const catchAll = refuseCatchAll(entry, plan, 'handle', (status, url) =>
    status === 410 ? 'handle { error 410 }' : `handle { redir ${url.replace(/\/\*$/, '{uri}')} ${status} }`,
  );
  if (catchAll !== undefined) return catchAll;

  if (entry.query.length > maxConditions)
    return `Caddy matches at most ${maxConditions} parameters in any order`;
  if (entry.kind === 'exact' && entry.query.length > 0 && !selectQueries(plan).has(entry))
    return `Caddy gets at most ${formatNumber(maxQueries)} redirects by query`;
  if (entry.kind === 'exact' && (oddPath.test(entry.path) || decodeIfUtf8(entry.path) === undefined))
    return 'Caddy decodes a path before it compares it';
  return undefined;
}
