import type { OutFile } from '../../lib/file.ts';
import { parsePath } from '../../lib/url/path.ts';
import { groupVersions } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import {
  createFunctionFiles,
  functionFolder,
  hasFunction,
  selectFunctionVersions,
} from '../shared/function.ts';
import { compilePath } from './regex.ts';

const name = 'signpost';
const usualRegion = 'us-central1';

/** The function's source, which needs no build step. */
export function emitCloudFunction(plan: Plan): OutFile[] {
  if (!hasFunction(plan)) return [];
  const imports = { onRequest: 'firebase-functions/https' };
  const options = JSON.stringify({ region: plan.api?.region ?? usualRegion, invoker: 'public' });
  const own = `export const ${name} = onRequest(${options}, signpostApi.nodeListener(answer));`;
  const dependencies = { 'firebase-admin': '^14.0.0', 'firebase-functions': '^7.0.0' };
  return createFunctionFiles(plan, imports, own, dependencies);
}

/** `functions` in firebase.json: a separate codebase beside the project's own. */
export function createCodebases(plan: Plan): readonly object[] {
  return hasFunction(plan) ? [{ source: functionFolder.slice(0, -1), codebase: name }] : [];
}

/** Everything below each version's base, and below those of unknown versions. */
export function createFunctionRewrites(plan: Plan): readonly object[] {
  const bases = selectFunctionVersions(plan).map(({ base }) => base);
  const paths = [
    ...bases.map((base) => compilePath(base)),
    ...groupVersions(bases).flatMap(listVersionGlobs),
  ];
  // Pinned to the revision that was deployed with the site, so that records and pages are of one build.
  return [...new Set(paths)].map((path) => ({
    regex: `^${path}(?:/.*)?$`,
    function: { functionId: name, region: plan.api?.region ?? usualRegion, pinTag: true },
  }));
}

/** A base with any version or none, before any of its segments. */
function listVersionGlobs({ rest }: { readonly rest: string }): string[] {
  const segments = rest.split('/').map((text) => `/${compilePath(text)}`);
  return segments.map((_, at) => segments.toSpliced(at, 0, '(?:/v[0-9]+)?').join(''));
}

/** Globs of the API's files, which aren't deployed, since Hosting would serve them for any query. */
export function listUndeployedGlobs(plan: Plan): string[] {
  return selectFunctionVersions(plan).map(({ base }) => {
    const file = plan.served.files.get(parsePath(`${base}/openapi.json`)) ?? '';
    const folder = file.replace(/\/openapi\.json$/, '');
    return `${folder.replace(/[*?[\]{}()!+@|\\]/g, '[$&]')}/**`;
  });
}
