import type { OutFile } from '../../../integrations/signpost/src/core/file.ts';
import { cloudflare } from '../../../integrations/signpost/src/hosts/cloudflare.ts';
import type { Host } from '../../../integrations/signpost/src/hosts/host.ts';
import type { Plan } from '../../../integrations/signpost/src/plan/plan.ts';
import type { Engine } from './engine.ts';
import { missingWrangler, startWrangler } from './wrangler.ts';

/** What is left of a plan that Cloudflare's own files can say, so that no Worker is emitted. */
export function withoutCode(plan: Plan): Plan {
  const bare = { ...plan, exact: [], patterns: [], api: undefined, protect: [], closing: undefined, ignoreCase: false };
  const isPlain = (part: Partial<Plan>): boolean => !hasWorker(cloudflare.emit({ ...bare, ...part }));
  return {
    ...bare,
    exact: plan.exact.filter((entry) => isPlain({ exact: [entry] })),
    patterns: plan.patterns.filter((entry) => isPlain({ patterns: [entry] })),
  };
}

function hasWorker(files: readonly OutFile[]): boolean {
  return files.some(({ path }) => path === '_worker.js');
}

/** The whole plan, as the command line emits it: what is gone is left in for its patterns' sake. */
function output(plan: Plan): OutFile[] {
  const files = cloudflare.emit(withoutCode(plan));
  if (hasWorker(files)) throw new Error('the plan needs the Worker');
  return files;
}

const host: Host = { ...cloudflare, can: cloudflare.plain ?? cloudflare.can };
/** The API and a plain http target would need the Worker, so they are left out of the plan. */
const leftOut = Object.fromEntries(
  ['api-list', 'api-record', 'api-other-list', 'api-accept-range', 'api-head', 'api-accept-browser', 'api-accept-zero-any', 'api-description', 'target-http'].map((id) => [
    id,
    'needs the Worker, which this site does without',
  ]),
);

/** wrangler looks its files up on disk, production in a list. */
const onDisk = Object.fromEntries(
  ['file-slash', 'hidden-headers', 'hidden-redirects', 'missing-long', 'missing-longer-name'].map((id) => [
    id,
    "wrangler answers 502 with the error of its look-up on disk; the platform's list of files has no such error",
  ]),
);

const common = { host, missing: missingWrangler, sites: ['main', 'flat'] } as const;

/** `_redirects` and `_headers` without the Worker. */
export const cloudflareFiles: readonly Engine[] = [
  {
    ...common,
    name: 'cloudflare-workers, files alone',
    artefacts: leftOut,
    start: ({ files, plan }) => startWrangler(files, output(plan), ['dev', '--local']),
  },
  {
    ...common,
    name: 'cloudflare-pages, files alone',
    artefacts: { ...leftOut, ...onDisk },
    start: ({ files, plan }) => startWrangler(files, output(plan), ['pages', 'dev', 'dist', '--compatibility-date', '2026-11-01']),
  },
];
