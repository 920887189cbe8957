import type { OutFile } from '../core/file.ts';
import type { Entry } from '../map/entry.ts';
import type { Plan } from '../plan/plan.ts';
import { htaccess } from './apache/htaccess.ts';
import { checkedLines, fitsLines, longestLine } from './apache/line-length.ts';
import { methodPage, methodPageText } from './apache/method-page.ts';
import { usersFiles } from './apache/protect.ts';
import type { Host } from './host.ts';

/** Apache 2.4 on shared hosting: one `.htaccess`, with mod_rewrite and mod_headers. */
export const apache: Host = {
  id: 'apache',
  title: 'Apache (.htaccess)',
  docs: 'https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html',
  can: {
    statuses: [301, 302, 303, 307, 308],
    gone: true,
    queryConditions: true,
    placeholders: true,
    tails: true,
    splats: true,
    headers: true,
    oneHop: true,
    closing: true,
    protect: true,
    methods: true,
    apiQueries: true,
    ignoreCase: true,
    encodedSlashes: false,
    longNames: false,
    limits: {},
  },
  places: [
    { path: '.htaccess', goes: 'dist' },
    { path: methodPage, goes: 'dist' },
  ],
  unable: (entry) => {
    if (entry.kind === 'exact' && entry.path.includes('%2F')) return 'Apache refuses an encoded slash before it reads the file';
    if (!fitsLines(entry, longestLine.htaccess)) return 'a line of a .htaccess has 8,190 characters at most';
    return fewPlaceholders(entry);
  },
  emit(plan: Plan): OutFile[] {
    return [
      { path: '.htaccess', content: Array.from(checkedLines(htaccess(plan)), (line) => `${line}\n`).join('') },
      { path: methodPage, content: methodPageText },
      ...usersFiles(plan),
    ];
  },
};

/** mod_rewrite has nine references. */
export function fewPlaceholders(entry: Entry): string | undefined {
  if (entry.kind === 'exact') return undefined;
  const places = entry.segments.filter(({ name }) => name !== undefined).length + (entry.rest ? 1 : 0);
  return places > 9 ? 'a rule of Apache takes no more than nine placeholders' : undefined;
}
