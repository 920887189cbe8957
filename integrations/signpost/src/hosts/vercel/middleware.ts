import type { OutFile } from '../../lib/file.ts';
import { versionsOf } from '../../redirects/plan/api-versions.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { bypassedFolders, programText } from '../edge/program.ts';
import { shardFolder } from '../edge/shards.ts';
import { shardFiles } from '../edge/write-shards.ts';
import { vercelJson } from './config.ts';
import { blocksBelow } from './headers.ts';

/** The platform's own: its analytics and image transformations. */
const platform = '/_vercel/*';

/** The files of a site whose plan needs the middleware: it answers all but what it fetches itself. */
export function middlewareFiles(whole: Plan): OutFile[] {
  const open = withoutClosedIndex(whole);
  const plan = { ...open, elsewhere: [...(open.elsewhere ?? []), platform] };
  const folders = bypassedFolders(plan);
  const fetched = [...Object.values(plan.errorPages), ...(plan.maintenance ? [plan.maintenance.file] : [])];
  const api = plan.api ? [`${plan.api.errors}/`] : [];
  const skipped = [
    `${shardFolder}/`,
    ...folders.map((folder) => folder.slice(1)),
    ...api,
    ...fetched.map((file) => `${file}$`),
  ];
  const matcher = `/((?!${skipped.map((text) => text.replaceAll('.', '\\.')).join('|')}).*)`;
  const headers = blocksBelow(plan, folders).filter((block) => block.headers.length > 0);
  return [
    { path: 'middleware.js', content: middleware(plan, matcher) },
    vercelJson({
      $schema: 'https://openapi.vercel.sh/vercel.json',
      ...(headers.length > 0 ? { headers } : {}),
    }),
    ...shardFiles(plan),
  ];
}

function* middleware(plan: Plan, matcher: string): Generator<string> {
  yield* programText('vercel', plan);
  yield `\nexport const config = ${JSON.stringify({ matcher })};\n`;
}

/** What the middleware fetches for itself anyone can: an API behind a password is answered from its files alone. */
function withoutClosedIndex(plan: Plan): Plan {
  if (!plan.api) return plan;
  const bases = versionsOf(plan.api).map(({ base }) => `${base}/`);
  if (!plan.protect.some(({ prefix }) => bases.some((base) => base.startsWith(prefix)))) return plan;
  const others = plan.api.others?.map((version) => ({ ...version, index: undefined }));
  return { ...plan, api: { ...plan.api, index: undefined, others } };
}
