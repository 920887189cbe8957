import type { Plan } from '../../plan/plan.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import { firstOf, listOf, otherwise, readKeys, rulesIn } from '../shared/own-json.ts';
import { type OwnRedirect, otherTargets, takenBy, without } from '../shared/own-takes.ts';
import { commonestStyle } from '../shared/page-style.ts';

/** A source that takes every address: `/(.*)`, `/:path*`, `/:all(.*)`. */
const everything = /^\/(?:\(\.[*+]\)|:\w+(?:[*+]|\(\.[*+]\)))$/;

/**
 * What a `vercel.json` of the site's own turns round: its keys act before redirects and middleware of ours, and its rules
 * stand first. https://vercel.com/docs/project-configuration
 */
export function contradicted({ name, own, ours }: OwnFile, plan: Plan): Contradiction[] {
  if (name !== 'vercel.json') return [];
  const keys = readKeys(own);
  const style = commonestStyle(plan.inventory.pages);
  const isSlashed = style === 'folder' || style === 'slashed-file';
  const { trailingSlash, routes } = keys;
  const hasPages = [...plan.inventory.pages.keys()].some((path) => path !== '/');
  const found: Contradiction[] = [];
  if (typeof trailingSlash === 'boolean' && trailingSlash !== isSlashed && hasPages)
    found.push({
      level: 'error',
      message: `its \`trailingSlash: ${trailingSlash}\` sends every page to the spelling ${isSlashed ? 'without' : 'with'} a slash, and this site's pages have one ${isSlashed ? 'with' : 'without'}, to which ours sends it back: no page could be reached`,
      fix: `take \`trailingSlash\` out of vercel.json, or set \`trailingSlash: '${isSlashed ? 'never' : 'always'}'\` in the Astro config`,
    });
  if (routes !== undefined)
    found.push({
      level: 'error',
      message:
        "its `routes` can't stand beside `redirects`, `headers` or `rewrites`, so that Vercel would refuse the deploy",
      fix: 'write its rules as redirects, headers and rewrites: https://vercel.com/docs/project-configuration#upgrading-legacy-routes',
    });
  const conditions = ['has', 'missing'];
  const redirects = rulesIn(keys['redirects'], 'source', conditions);
  const all = redirects.find(
    ({ source, asks }) => everything.test(source) && asks === JSON.stringify([source, null, null]),
  );
  if (all !== undefined)
    found.push({
      level: 'warning',
      message: `its redirect of ${all.source} stands first and takes every address: nothing of the map is answered`,
      fix: 'make it ask for a host (`has`), or take it out',
    });
  const other = otherwise(redirects, rulesIn(readKeys(ours)['redirects'], 'source', conditions));
  const rest = without(plainRedirects(keys['redirects']), all ? [...other, all] : other);
  const stales = [...other, ...otherTargets(rest, plan)];
  if (stales.length > 0) found.push(stale(stales.map(({ source }) => source)));
  found.push(...takenBy(rest, plan));
  if (
    rulesIn(keys['rewrites'], 'source', conditions).some(
      ({ source, asks }) => everything.test(source) && asks.endsWith(',null,null]'),
    )
  )
    found.push({
      level: 'warning',
      message: 'its rewrite of every address answers what is not there with 200, so that nothing is ever 404',
      fix: 'let it ask for the addresses of the application alone',
    });
  return found;
}

/** Those without conditions, where their sources say no more than patterns of ours can. */
function plainRedirects(list: unknown): OwnRedirect[] {
  return listOf(list).flatMap(({ source, destination, has, missing }) => {
    if (typeof source !== 'string' || typeof destination !== 'string' || has || missing) return [];
    const pattern = source.replace(/\{\/\}\?$/, '').replace(/\/(?::\w+[*+]|:?\w*\(\.[*+]\))$/, '/*');
    return /^\/[^(){}?+*]*\*?$/.test(pattern) ? [{ source, pattern, destination }] : [];
  });
}

function stale(sources: readonly string[]): Contradiction {
  const isOne = sources.length === 1;
  return {
    level: 'warning',
    message: `its ${isOne ? 'redirect' : 'redirects'} of ${firstOf(sources)} ${isOne ? 'stands' : 'stand'} first and ${isOne ? 'says' : 'say'} otherwise than the map`,
    fix: 'take them out: what signpost wrote there before is of an older map, and yours belongs into redirects.yaml',
  };
}
