import type { OutFile } from '../lib/file.ts';
import { everything } from '../redirects/plan/abilities.ts';
import type { Plan } from '../redirects/plan/plan.ts';
import { htaccess, methodPage, methodPageText } from './apache/htaccess.ts';
import { mostPlaces } from './apache/matching.ts';
import { contradicted } from './apache/own.ts';
import { usersFile } from './apache/protect.ts';
import { checkedLines, fewPlaceholders, fitsLines, longestLine } from './apache/unable.ts';
import type { Host } from './host.ts';
import { usersFiles } from './shared/users.ts';

/** Apache 2.4 on shared hosting: one `.htaccess`, with mod_rewrite and mod_headers. */
export const apache: Host = {
  id: 'apache',
  title: 'Apache (.htaccess)',
  docs: 'https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html',
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
      goes: 'outside the site where paths are protected; its absolute path goes behind `AuthUserFile` in .htaccess',
    },
  ],
  setUp:
    'It needs mod_rewrite and `AllowOverride FileInfo`, and mod_headers for its headers. On a Debian of your own: `a2enmod rewrite headers`.',
  steps: {
    'host-api-rate':
      'ask who runs the server for a limit, by mod_qos as the host `apache-vhost` writes it into rate.conf, or by what stands before it; status 429 has its body in the .htaccess already',
  },
  notes: [
    '`AllowOverride FileInfo` is enough for it, with `Options FollowSymLinks` or `SymLinksIfOwnerMatch`, which mod_rewrite asks for; `AuthConfig` too where paths are protected, and `Indexes` where there is an API or a folder has the name of a page. With less, and without mod_rewrite, Apache answers 500 to all, so that nothing is dropped without a word; without mod_headers no header is sent.',
    'Where `Options MultiViews` is on, Apache answers `/a` with a file `a.pdf` before any redirect of `/a`: switch it off.',
    'An `Expect` that it doesn’t know is refused with 417 and Apache’s own page, below the API too.',
  ],
  unable: (entry, plan) => {
    if (entry.kind === 'exact' && entry.path.includes('%2F'))
      return 'Apache refuses an encoded slash before it reads the file';
    if (!fitsLines(entry, plan, longestLine.htaccess))
      return 'a line of a .htaccess has 8,190 characters at most';
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
