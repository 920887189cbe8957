import type { OutFile } from '../core/file.ts';
import type { Entry } from '../map/entry.ts';
import type { Plan } from '../plan/plan.ts';
import type { Host } from './host.ts';
import { headerText } from './netlify/headers.ts';
import { redirectLines } from './netlify/redirects.ts';

/** Netlify, by the two files that it reads in the folder of the site. */
export const netlify: Host = {
  id: 'netlify',
  title: 'Netlify',
  docs: 'https://docs.netlify.com/manage/routing/redirects/overview/',
  can: {
    statuses: [301, 302, 303, 307, 308],
    gone: true,
    queryConditions: true,
    placeholders: true,
    tails: false,
    splats: true,
    headers: true,
    oneHop: false,
    closing: true,
    protect: false,
    methods: false,
    apiQueries: false,
    ignoreCase: false,
    proxy: false,
    queryMerge: false,
    redirectHeaders: false,
    slashes: false,
    escapes: false,
    absolute: false,
    captures: false,
    strict: false,
    doubleSlashes: false,
    limits: {},
  },
  places: [
    { path: '_redirects', goes: 'dist' },
    { path: '_headers', goes: 'dist' },
  ],
  unable,
  emit(plan: Plan): OutFile[] {
    return [
      { path: '_redirects', content: redirectLines(plan) },
      { path: '_headers', content: headerText(plan) },
    ];
  },
};

/** Its rules are words between spaces, and a value that begins with a colon stands for any value. */
function unable(entry: Entry): string | undefined {
  if ((entry.kind === 'exact' ? entry.path : entry.text).includes('//'))
    return 'a path with two slashes in a row never matches';
  const values = entry.query.map(([, value]) => value);
  if (values.some((value) => value === '' || /[\s\p{Cc}]/u.test(value) || value.startsWith(':'))) {
    return 'a query value can be neither empty, nor hold a space, nor begin with a colon';
  }
  return undefined;
}
