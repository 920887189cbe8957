import { listOf, type OwnRule, otherwise, readKeys, rulesIn } from '../../redirects/foreign/json.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import { contradictingRedirects, type OwnRedirect, rewriteOfAll } from '../shared/contradictions.ts';
import { commonestStyle } from '../shared/pages.ts';

/** A source that matches every URL: `/(.*)`, `/:path*`, `/:all(.*)`. */
const everything = /^\/(?:\(\.[*+]\)|:\w+(?:[*+]|\(\.[*+]\)))$/;

/** What the site's own `vercel.json` contradicts: its rules come first. https://vercel.com/docs/project-configuration */
export function contradicted({ name, own, generated }: OwnFile, plan: Plan): Contradiction[] {
  if (name !== 'vercel.json') return [];
  const keys = readKeys(own);
  return [
    ...otherSlash(keys['trailingSlash'], plan),
    ...(keys['routes'] === undefined ? [] : [legacyRoutes]),
    ...otherRedirects(keys['redirects'], readKeys(generated)['redirects'], plan),
    ...(withConditions(keys['rewrites']).some(isOfAll) ? [rewriteOfAll] : []),
  ];
}

function* otherSlash(own: unknown, { served }: Plan): Generator<Contradiction> {
  const style = commonestStyle(served.pages);
  const isSlashed = style === 'folder' || style === 'slashed-file';
  const hasPages = [...served.pages.keys()].some((path) => path !== '/');
  if (typeof own !== 'boolean' || own === isSlashed || !hasPages) return;
  yield {
    level: 'error',
    message: `\`trailingSlash: ${own}\` redirects every page to its URL ${isSlashed ? 'without' : 'with'} a trailing slash, and the generated redirects lead back to the page's URL ${isSlashed ? 'with' : 'without'} one, so every page ends in a redirect loop`,
    fix: `Remove \`trailingSlash\` from vercel.json, or set \`trailingSlash: '${isSlashed ? 'never' : 'always'}'\` in the Astro config.`,
  };
}

const legacyRoutes: Contradiction = {
  level: 'error',
  message:
    "`routes` can't be combined with `redirects`, `headers` or `rewrites`, so Vercel would reject the deployment",
  fix: 'Convert its rules to redirects, headers and rewrites: https://vercel.com/docs/project-configuration#upgrading-legacy-routes',
};

function otherRedirects(own: unknown, generated: unknown, plan: Plan): Generator<Contradiction> {
  const same = otherwise(withConditions(own), withConditions(generated));
  const [plain, catchAll] = [plainRedirects(own), withConditions(own).find(isOfAll)];
  return contradictingRedirects({ same, plain, catchAll, narrow: 'Limit it to a host with `has`' }, plan);
}

function withConditions(list: unknown): OwnRule[] {
  return rulesIn(list, 'source', ['has', 'missing']);
}

/** True for a rule for every URL, without conditions. */
function isOfAll({ source, asks }: OwnRule): boolean {
  return everything.test(source) && asks === JSON.stringify([source, null, null]);
}

/** Those without conditions, whose sources a pattern of the map can express. */
function plainRedirects(list: unknown): OwnRedirect[] {
  return listOf(list).flatMap(({ source, destination, has, missing }) => {
    if (typeof source !== 'string' || typeof destination !== 'string' || has || missing) return [];
    const pattern = source.replace(/\{\/\}\?$/, '').replace(/\/(?::\w+[*+]|:?\w*\(\.[*+]\))$/, '/*');
    return /^\/[^(){}?+*]*\*?$/.test(pattern) ? [{ source, pattern, destination }] : [];
  });
}
