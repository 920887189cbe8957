import type { OutFile } from '../core/file.ts';
import { everything } from '../plan/abilities.ts';
import type { Plan } from '../plan/plan.ts';
import type { Host } from './host.ts';
import { headerText } from './netlify/headers.ts';
import { redirectLines } from './netlify/redirects.ts';
import { unable } from './netlify/unable.ts';

/** Netlify, by the two files that it reads in the folder of the site. */
export const netlify: Host = {
  id: 'netlify',
  title: 'Netlify',
  docs: 'https://docs.netlify.com/manage/routing/redirects/overview/',
  can: {
    ...everything,
    tails: false,
    oneHop: false,
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
