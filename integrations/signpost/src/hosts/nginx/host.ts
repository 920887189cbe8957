import { oddPath } from '../../lib/url/path.ts';
import type { Entry } from '../../map/entry.ts';
import { printQuery } from '../../map/query.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import { everything, type UnsupportedEntry } from '../shared/abilities.ts';
import { refuseCatchAll } from '../shared/redirects-only.ts';
import { copyAgain } from '../shared/server-config.ts';
import { serveByWebServer } from '../shared/serving.ts';
import { emitNginx } from './emit.ts';

/** nginx 1.22 and later, with only its standard modules. */
export const nginx: Host = {
  id: 'nginx',
  title: 'nginx',
  docs: 'https://nginx.org/en/docs/http/ngx_http_map_module.html',
  kind: 'server',
  abilities: { ...everything, api: ['files', 'urls', 'errors', 'rate'] },
  files: [
    {
      path: 'http.conf',
      target: 'none',
      note: '`signpost/`, next to your nginx.conf. Include it in the http context.',
    },
    {
      path: 'server.conf',
      target: 'none',
      note: '`signpost/`. Include it in each server of the site (https, http and the other domains), next to `listen`, `server_name`, the certificates and `root`.',
    },
    {
      path: 'redirects.conf',
      target: 'none',
      note: '`signpost/`. Include it in each server of the site. Its locations, headers and media types stay yours.',
    },
    {
      path: 'users-1',
      target: 'none',
      note: 'Next to your nginx.conf, not into `signpost/`, as well as users-2 and so on. nginx must be able to read them. Otherwise a right password gets 403 or 500, and `nginx -t` reports nothing.',
    },
    { path: '*-users-1', target: 'none', note: 'The same, if the site has a `name`' },
    {
      path: 'sizes.conf',
      target: 'none',
      note: '`signpost/`, with more than 1,000 redirects. Include it once in the http context, before every map of the server.',
    },
    { path: 'nginx.conf', target: 'none', note: 'Not deployed: a complete example to copy from' },
  ],
  setUp: printSetUp,
  serving: serveByWebServer({
    host: 'nginx',
    title: 'nginx',
    docs: 'https://nginx.org/en/docs/http/ngx_http_core_module.html#try_files',
    slashStatus: 301,
    directive: { key: 'try_files', value: '$uri $uri/' },
    errorPageSetting: '`error_page 404 /404.html;` into the `server` block',
  }),
  limits: { unsupportedReason },
  emit: emitNginx,
};

/** The commands that copy the files, and the lines that include them. A name of a password file is relative to nginx.conf. */
function printSetUp(paths: readonly string[]): string {
  const included = paths.filter((path) => path.endsWith('.conf') && path !== 'nginx.conf');
  const users = paths.filter((path) => /(?:^|-)users-\d+$/.test(path));
  const serverFile = included.includes('redirects.conf') ? 'redirects.conf' : 'server.conf';

  return [
    'With your nginx.conf in `/etc/nginx`, run in this folder:',
    '```sh',
    'mkdir -p /etc/nginx/signpost',
    `cp ${included.join(' ')} /etc/nginx/signpost/`,
    ...(users.length > 0 ? [`cp ${users.join(' ')} /etc/nginx/`] : []),
    '```',
    '',
    'Include the files in your configuration:',
    '```nginx',
    'http {',
    ...(included.includes('sizes.conf') ? ['  include signpost/sizes.conf;'] : []),
    '  include signpost/http.conf;',
    '  server {',
    '    # listen, server_name, certificates and root',
    `    include signpost/${serverFile};`,
    '  }',
    '}',
    '```',
    '',
    `Don't copy them to conf.d: nginx includes every file of that folder in the http context, where the files for a server aren't valid. To check and load the configuration, run \`nginx -t && nginx -s reload\`. ${copyAgain}`,
  ].join('\n');
}

/** nginx reads no word of more than 4,096 bytes, of which a backslash may take two. */
const longestUrl = 2000;

/** Why nginx can't serve an entry; undefined if it can. */
function unsupportedReason(entry: Entry, plan: Plan): string | UnsupportedEntry | undefined {
  const catchAll = refuseCatchAll(entry, plan, 'location', (status, url) =>
    status === 410
      ? 'location / { return 410; }'
      : `location / { return ${status} ${url.replace(/\/\*$/, '$request_uri')}; }`,
  );
  if (catchAll !== undefined) return catchAll;

  const { target } = entry.outcome;
  const source = entry.kind === 'exact' ? entry.path : entry.text;
  if (entry.kind === 'exact' && oddPath.test(source))
    return 'nginx merges slashes and decodes %2F before it compares a path';
  const queryLength = entry.query.length === 0 ? 0 : printQuery(entry.query).length;
  // The target isn't printed for its length, since a map may have a million entries.
  const targetLength = target ? target.path.length + target.query.length + target.fragment.length : 0;
  if (Math.max(source.length, queryLength, targetLength) > longestUrl)
    return `its URL or its target is longer than ${longestUrl.toLocaleString('en')} characters`;
  return undefined;
}
