import type { OutFile } from '../core/file.ts';
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
