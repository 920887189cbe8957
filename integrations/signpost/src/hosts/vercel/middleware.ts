import { createHash } from 'node:crypto';
import type { OutFile } from '../../lib/file.ts';
import { printTarget } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { bypassedFolders, programText } from '../edge/program.ts';
import { siteDataFile } from '../edge/site-data.ts';
import { functionName, middlewareName } from '../shared/output-names.ts';
import { headerRoute, routesFile } from './build-output.ts';
import { vercelJson } from './config.ts';
import { blocksBelow } from './headers.ts';
import { pageUrlRules } from './page-urls.ts';

/** The files of a site with the middleware. */
export function middlewareFiles(plan: Plan): OutFile[] {
  const { matcher, headers } = middlewareOf(plan);
  const { rewrites } = pageUrlRules(plan);
  return [
    { path: middlewareName, content: middleware(plan, matcher) },
    vercelJson({
      $schema: 'https://openapi.vercel.sh/vercel.json',
      ...(headers.length > 0 ? { headers } : {}),
      ...(rewrites.length > 0 ? { rewrites } : {}),
    }),
    siteDataFile(plan),
  ];
}

/** The middleware in the build output of @astrojs/vercel, in the form of Vercel's own builder. */
export function middlewareOutput(plan: Plan): OutFile[] {
  const { matcher, headers } = middlewareOf(plan);
  const src = `^${matcher}$`;
  const route = {
    src,
    middlewareRawSrc: [matcher],
    middlewarePath: functionName,
    continue: true,
    override: true,
  } as const;
  return [
    { path: middlewareName, content: middleware(plan, matcher) },
    routesFile({ first: [...headers.map(headerRoute), route], behindFiles: [] }),
    siteDataFile(plan),
  ];
}

/** The middleware handles all requests but its own, which are marked with the key. */
function middlewareOf(plan: Plan) {
  const folders = bypassedFolders(plan);
  const fetched = [...Object.values(plan.errorPages), ...(plan.maintenance ? [plan.maintenance.file] : [])];
  const api = plan.api ? [`${plan.api.errors}/`] : [];
  const skipped = [...folders.map((folder) => folder.slice(1)), ...api, ...fetched.map((file) => `${file}$`)];
  const texts = skipped.map((text) => text.replaceAll('.', '\\.'));
  const matcher = texts.length === 0 ? '/(.*)' : `/((?!${texts.join('|')}).*)`;
  // The middleware itself adds the headers of all else.
  const headers = blocksBelow(plan, folders).filter((block) => block.headers.length > 0);
  return { matcher, headers };
}

function* middleware(plan: Plan, matcher: string): Generator<string> {
  yield `const signpostKey = ${JSON.stringify(keyOf(plan))};\n`;
  yield* programText('vercel', plan);
  yield `\nexport const config = ${JSON.stringify({ matcher })};\n`;
}

/** It can't be guessed without the map and the pages, and the same map makes the same key. */
function keyOf({ origin, exact, patterns, served }: Plan): string {
  const hash = createHash('sha256').update(origin);
  for (const { path, outcome } of exact)
    hash.update(`\n${path} ${outcome.target && printTarget(outcome.target)}`);
  for (const { text, outcome } of patterns)
    hash.update(`\n${text} ${outcome.target && printTarget(outcome.target)}`);
  for (const path of served.pages.keys()) hash.update(`\n${path}`);
  return hash.digest('hex').slice(0, 32);
}
