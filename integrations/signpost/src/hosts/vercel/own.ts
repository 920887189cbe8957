import { listOf, type OwnRule, otherwise, readKeys, rulesIn } from '../../redirects/foreign/json.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import {
  type OwnRedirect,
  otherTargets,
  rewriteOfAll,
  staleRedirects,
  takenBy,
  without,
} from '../shared/contradictions.ts';
import { commonestStyle } from '../shared/pages.ts';

/** A source that takes every address: `/(.*)`, `/:path*`, `/:all(.*)`. */
const everything = /^\/(?:\(\.[*+]\)|:\w+(?:[*+]|\(\.[*+]\)))$/;

/**
 * What a `vercel.json` of the site's own turns round: its keys act before redirects and middleware of ours, and its rules
 * stand first. https://vercel.com/docs/project-configuration
 */
export function contradicted({ name, own, ours }: OwnFile, plan: Plan): Contradiction[] {
  if (name !== 'vercel.json') return [];
  const keys = readKeys(own);
  return [
    ...otherSlash(keys['trailingSlash'], plan),
    ...(keys['routes'] === undefined ? [] : [legacyRoutes]),
    ...otherRedirects(keys['redirects'], readKeys(ours)['redirects'], plan),
    ...(withConditions(keys['rewrites']).some(isOfAll) ? [rewriteOfAll] : []),
  ];
}

function* otherSlash(own: unknown, { inventory }: Plan): Generator<Contradiction> {
  const style = commonestStyle(inventory.pages);
  const isSlashed = style === 'folder' || style === 'slashed-file';
  const hasPages = [...inventory.pages.keys()].some((path) => path !== '/');
  if (typeof own !== 'boolean' || own === isSlashed || !hasPages) return;
  yield {
    level: 'error',
    message: `its \`trailingSlash: ${own}\` sends every page to the spelling ${isSlashed ? 'without' : 'with'} a slash, and this site's pages have one ${isSlashed ? 'with' : 'without'}, to which ours sends it back: no page could be reached`,
    fix: `take \`trailingSlash\` out of vercel.json, or set \`trailingSlash: '${isSlashed ? 'never' : 'always'}'\` in the Astro config`,
  };
}

const legacyRoutes: Contradiction = {
  level: 'error',
  message:
    "its `routes` can't stand beside `redirects`, `headers` or `rewrites`, so that Vercel would refuse the deploy",
  fix: 'write its rules as redirects, headers and rewrites: https://vercel.com/docs/project-configuration#upgrading-legacy-routes',
};

function* otherRedirects(own: unknown, ours: unknown, plan: Plan): Generator<Contradiction> {
  const all = withConditions(own).find(isOfAll);
  if (all !== undefined)
    yield {
      level: 'warning',
      message: `its redirect of ${all.source} stands first and takes every address: nothing of the map is answered`,
      fix: 'make it ask for a host (`has`), or take it out',
    };
  const same = otherwise(withConditions(own), withConditions(ours));
  const rest = without(plainRedirects(own), all ? [...same, all] : same);
  yield* staleRedirects([...same, ...otherTargets(rest, plan)]);
  yield* takenBy(rest, plan);
}

function withConditions(list: unknown): OwnRule[] {
  return rulesIn(list, 'source', ['has', 'missing']);
}

/** True for a rule for every address, without conditions. */
function isOfAll({ source, asks }: OwnRule): boolean {
  return everything.test(source) && asks === JSON.stringify([source, null, null]);
}

/** Those without conditions, where their sources say no more than patterns of ours can. */
function plainRedirects(list: unknown): OwnRedirect[] {
  return listOf(list).flatMap(({ source, destination, has, missing }) => {
    if (typeof source !== 'string' || typeof destination !== 'string' || has || missing) return [];
    const pattern = source.replace(/\{\/\}\?$/, '').replace(/\/(?::\w+[*+]|:?\w*\(\.[*+]\))$/, '/*');
    return /^\/[^(){}?+*]*\*?$/.test(pattern) ? [{ source, pattern, destination }] : [];
  });
}
