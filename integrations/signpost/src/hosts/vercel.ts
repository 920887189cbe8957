import type { OutFile } from '../core/file.ts';
import { everything } from '../plan/abilities.ts';
import type { Plan } from '../plan/plan.ts';
import type { Abilities, Host } from './host.ts';
import { needsMore } from './shared/needs-more.ts';
import { beyond } from './vercel/beyond.ts';
import { configFiles } from './vercel/config.ts';
import { middlewareFiles } from './vercel/middleware.ts';
import { contradicted } from './vercel/own.ts';

/** With the middleware. */
const can: Abilities = {
  ...everything,
  apiRate: false,
  bcrypt: false,
  proxy: false,
  dots: false,
  hidden: false,
  assets: false,
};

/** With vercel.json, and bulk redirects past its 2,048. */
const plain: Abilities = {
  ...can,
  gone: false,
  oneHop: false,
  closing: false,
  protect: false,
  methods: false,
  apiQueries: false,
  apiHandler: false,
  apiRefusesVersions: false,
  ignoreCase: false,
  escapes: false,
  queryKept: false,
  queryMerge: false,
  captures: false,
  redirectAge: false,
  errorFolders: false,
  assets: true,
  // Of 1,000,000 bulk redirects an entry takes two, one for each slash spelling.
  limits: { exact: 500_000, patterns: 2048, ruleLength: 4096 },
};

/** Vercel. The middleware is emitted only where a plan needs it. */
export const vercel: Host = {
  id: 'vercel',
  title: 'Vercel',
  docs: 'https://vercel.com/docs/redirects',
  can,
  plain,
  canFor: (plan) => (alone(plan) === undefined ? can : plain),
  places: [
    { path: 'vercel.json', goes: 'the root of the project; if you have one, take these keys over' },
    {
      path: 'bulk-redirects.json',
      goes: 'the root of the project, where vercel.json names it; bulk redirects come with Pro and Enterprise',
    },
    { path: 'middleware.js', goes: 'the root of the project' },
    { path: '_signpost/', goes: 'dist' },
  ],
  contradicted,
  beyond: (plan) => beyond(alone(plan) ?? []),
  emit: (plan: Plan): OutFile[] => alone(plan) ?? middlewareFiles(plan),
};

function alone(plan: Plan): OutFile[] | undefined {
  return needsMore(plan, plain) ? undefined : configFiles(plan);
}
