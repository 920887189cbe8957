import { oddPath } from '../../lib/url/path.ts';
import type { Entry } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import { everything, type UnsupportedEntry } from '../shared/abilities.ts';
import { refuseCatchAll } from '../shared/redirects-only.ts';
import { serveByWebServer } from '../shared/serving.ts';
import { countGroups } from '../shared/targets.ts';
import { emitApache } from './emit.ts';
import { usersFolder } from './protection.ts';
import { maxConditions } from './redirects.ts';

/** Apache 2.4 on shared hosting: one `.htaccess`, with mod_rewrite and mod_headers. */
export const apache: Host = {
  id: 'apache',
  title: 'Apache (.htaccess)',
  docs: 'https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html',
  serving: serveByWebServer({
    host: 'apache',
    title: 'Apache',
    docs: 'https://httpd.apache.org/docs/2.4/mod/mod_dir.html',
    slashStatus: 301,
    directive: { key: 'DirectorySlash', value: 'On' },
    errorPageSetting: '`ErrorDocument 404 /404.html` into .htaccess',
  }),
  kind: 'server',
  abilities: { ...everything, api: ['files', 'urls', 'errors'] },
  // With 5,000 rules, a request takes 8 ms.
  limits: {
    source: 'https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html',
    fileSizes: [
      {
        file: '.htaccess',
        limit: 5000,
        unit: 'redirects',
        kind: 'exact',
        measure: ({ exact }) => exact.length,
      },
    ],
    unsupportedReason,
  },
  files: [
    { path: '.htaccess', target: 'build' },
    {
      path: 'users-1',
      target: 'none',
      note: 'Outside the site, as well as users-2 and so on. Write the absolute path of that folder after `AuthUserFile` in .htaccess.',
    },
  ],
  setUp: printSetUp,
  emit: emitApache,
};

/** What the server must allow, and the commands that copy the password files. */
function printSetUp(paths: readonly string[]): string {
  const requirements =
    'The file requires mod_rewrite and `AllowOverride FileInfo`, with passwords also `AuthConfig`, and with a line `DirectorySlash` also `Indexes`. Response headers require mod_headers. On your own Debian server, run `a2enmod rewrite headers`.';
  const users = paths.filter((path) => path.startsWith('users-'));
  if (users.length === 0) return requirements;

  return [
    requirements,
    '',
    'With the site in `/var/www/example` and a folder for passwords outside of it, run in this folder after each upload. Until then, protected paths return 500:',
    '```sh',
    `cp ${users.join(' ')} /etc/apache2/`,
    `sed -i 's#${usersFolder}#/etc/apache2#' /var/www/example/.htaccess`,
    '```',
  ].join('\n');
}

/** A line of a .htaccess file can have at most 8,190 characters, of which an escape takes several. */
const longestUrl = 2000;

/** Why Apache can't serve an entry; undefined if it can. */
function unsupportedReason(entry: Entry, plan: Plan): string | UnsupportedEntry | undefined {
  // In a `<Directory>`, it answers after Apache looked for an alias or a proxy.
  const catchAll = refuseCatchAll(entry, plan, 'Alias', (status, url) =>
    status === 410 ? 'Redirect gone /' : `RedirectMatch ${status} "^/(.*)" "${url.replace(/\*$/, '$1')}"`,
  );
  if (catchAll !== undefined) return catchAll;

  const { target } = entry.outcome;
  const source = entry.kind === 'exact' ? entry.path : entry.text;
  if (entry.kind === 'exact' && oddPath.test(source))
    return 'Apache merges slashes and rejects an encoded slash';
  if (entry.query.length > (entry.kind === 'exact' ? maxConditions : 1))
    return `Apache matches at most ${maxConditions} parameters, and one in a pattern`;
  if (entry.kind === 'pattern' && countGroups(entry) + 2 * entry.query.length > 9)
    return 'Apache supports at most nine placeholders in a rule';
  const query = entry.query.map((pair) => pair.join('=')).join('&');
  if ([source, query, target ? printTarget(target) : ''].some((text) => text.length > longestUrl))
    return 'a line of a .htaccess file can have at most 8,190 characters';

  return undefined;
}
