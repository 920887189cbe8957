import type { OutFile } from '../../lib/file.ts';
import { everything } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import { usersFiles } from '../shared/users.ts';
import { htaccess, methodPage, methodPageText } from './htaccess.ts';
import { usersFile } from './protect.ts';
import { apacheServing } from './serving.ts';
import { checkedLines, fewPlaceholders, fitsLines, longestLine } from './unable.ts';

/** Apache 2.4 on shared hosting: one `.htaccess`, with mod_rewrite and mod_headers. */
export const apache: Host = {
  id: 'apache',
  title: 'Apache (.htaccess)',
  docs: 'https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html',
  serving: apacheServing,
  kind: 'server',
  // Adds the request's query to a target that has one.
  abilities: { ...everything, requestQuery: 'whole', api: ['files', 'errors'] },
  files: [
    { path: '.htaccess', target: 'build' },
    { path: methodPage, target: 'build' },
    {
      path: 'users-1',
      target: 'none',
      note: 'Outside the site, if paths are protected. Write its absolute path after `AuthUserFile` in .htaccess.',
    },
  ],
  setUp:
    'The file requires mod_rewrite and `AllowOverride FileInfo`. Response headers require mod_headers. On your own Debian server, run `a2enmod rewrite headers`.',
  unsupportedReason: (entry, plan) => {
    if (entry.kind === 'exact' && entry.path.includes('%2F'))
      return 'Apache rejects an encoded slash before it reads the file';
    if (!fitsLines(entry, plan, longestLine.htaccess))
      return 'a line of a .htaccess file can have at most 8,190 characters';
    return fewPlaceholders(entry);
  },
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
