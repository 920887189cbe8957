import type { OutFile } from '../../lib/file.ts';
import { compact } from '../../lib/text/text.ts';
import type { Plan } from '../../plan/plan.ts';
import { listBypassedFolders, printProgram } from '../edge/program.ts';
import { createSiteDataFile } from '../edge/site-data.ts';
import { functionName, middlewareName } from '../shared/generated-files.ts';
import { listErrorPages } from '../shared/pages.ts';
import { createHeaderRoute, createRoutesFile } from './build-output.ts';
import { createFolderBlocks, printVercelJson } from './emit.ts';

/** The files of a site with the middleware. */
export function filesWithMiddleware(plan: Plan): OutFile[] {
  const { matcher, headers } = createMiddleware(plan);

  return [
    { path: middlewareName, content: printMiddleware(plan, matcher) },
    printVercelJson({
      $schema: 'https://openapi.vercel.sh/vercel.json',
      ...(headers.length > 0 && { headers }),
    }),
    createSiteDataFile(plan),
  ];
}

/** The middleware in the build output of @astrojs/vercel, in the form of Vercel's own builder. */
export function emitBuildOutput(plan: Plan): OutFile[] {
  // `^/((?!_astro/).*)$`: all URLs but those of built assets.
  const { matcher, headers } = createMiddleware(plan);
  const src = `^${matcher}$`;
  const route = {
    src,
    middlewareRawSrc: [matcher],
    middlewarePath: functionName,
    continue: true,
    override: true,
  } as const;

  return [
    { path: middlewareName, content: printMiddleware(plan, matcher) },
    createRoutesFile({ first: [...headers.map(createHeaderRoute), route], behindFiles: [] }),
    createSiteDataFile(plan),
  ];
}

/** The middleware handles every request, except requests marked with the key. */
function createMiddleware(plan: Plan) {
  const folders = listBypassedFolders(plan);
  const skipped = compact(
    ...folders.map((folder) => folder.slice(1)),
    plan.api && `${plan.api.errors}/`,
    ...listErrorPages(plan).map(([, file]) => `${file}$`),
  );
  const texts = skipped.map((text) => text.replaceAll('.', '\\.'));
  const matcher = texts.length === 0 ? '/(.*)' : `/((?!${texts.join('|')}).*)`;
  // The middleware itself adds the headers of all else.
  const headers = createFolderBlocks(plan, folders).filter((block) => block.headers.length > 0);
  return { matcher, headers };
}

function* printMiddleware(plan: Plan, matcher: string): Generator<string> {
  yield* printProgram('vercel', plan);
  yield `\nexport const config = ${JSON.stringify({ matcher })};\n`;
}
