import type { OutFile } from '../../lib/file.ts';
import { everything } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import { usersFiles } from '../shared/users.ts';
import { htaccess, methodPage, methodPageText } from './htaccess.ts';
import { mostPlaces } from './matching.ts';
import { contradicted } from './own.ts';
import { usersFile } from './protect.ts';
import { apacheServing } from './serving.ts';
import { checkedLines, fewPlaceholders, fitsLines, longestLine } from './unable.ts';

/** Apache 2.4 on shared hosting: one `.htaccess`, with mod_rewrite and mod_headers. */
export const apache: Host = {
  id: 'apache',
  title: 'Apache (.htaccess)',
  docs: 'https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html',
  serving: apacheServing,
  can: {
    ...everything,
    apiHandler: false,
    apiRate: false,
    encodedSlashes: false,
    longNames: false,
    brokenEscapes: false,
    limits: { emptyParameters: mostPlaces },
  },
  places: [
    { path: '.htaccess', goes: 'dist' },
    { path: methodPage, goes: 'dist' },
    {
      path: 'users-1',
      goes: 'outside the site, if paths are protected. Write its absolute path after `AuthUserFile` in .htaccess.',
    },
  ],
  setUp:
    'The file requires mod_rewrite and `AllowOverride FileInfo`. Response headers require mod_headers. On your own Debian server, run `a2enmod rewrite headers`.',
  steps: {
    'host-api-rate':
      "Ask the server's operator for a rate limit with mod_qos, or set one in a proxy in front of the server. The .htaccess already has the body for status 429.",
  },
  notes: [
    'The file requires `AllowOverride FileInfo`, and `Options FollowSymLinks` or `SymLinksIfOwnerMatch` for mod_rewrite. Protected paths also require `AuthConfig`. An API, or a folder with the name of a page, also requires `Indexes`. If one of these or mod_rewrite is missing, Apache returns 500 for every request, so no redirect is dropped silently. Without mod_headers, Apache sends no response headers.',
    'With `Options MultiViews`, Apache serves the file `a.pdf` for `/a` before any redirect of `/a`. Switch it off.',
    'Apache rejects an unknown `Expect` header with 417 and its own error page, for the API too.',
  ],
  unable: (entry, plan) => {
    if (entry.kind === 'exact' && entry.path.includes('%2F'))
      return 'Apache rejects an encoded slash before it reads the file';
    if (!fitsLines(entry, plan, longestLine.htaccess))
      return 'a line of a .htaccess file can have at most 8,190 characters';
    return fewPlaceholders(entry);
  },
  contradicted,
  emit(plan: Plan): OutFile[] {
    return [
      {
        path: '.htaccess',
        content: Array.from(checkedLines(htaccess(plan)), (line) => `${line}\n`).join(''),
      },
      { path: methodPage, content: methodPageText },
      ...usersFiles(plan, usersFile),
    ];
  },
};
