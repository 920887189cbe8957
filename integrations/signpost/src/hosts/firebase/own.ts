import type { Plan } from '../../plan/plan.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import { firstOf, keysOf, listOf, otherwise, readKeys, rulesIn } from '../shared/own-json.ts';
import { type OwnRedirect, otherTargets, takenBy, without } from '../shared/own-takes.ts';

/** A glob that takes every address. */
const everything = /^\/?\*\*(?:\/\*)?$/;

/** What a `firebase.json` of the site's own turns round: its values stay in the place of ours, and its rules stand first. */
export function contradicted({ name, own, ours }: OwnFile, plan: Plan): Contradiction[] {
  if (name !== 'firebase.json') return [];
  const { hosting } = readKeys(own);
  const made = keysOf(readKeys(ours)['hosting']);
  const site = Array.isArray(hosting) ? siteOf(hosting, made['public']) : keysOf(hosting);
  if (site === undefined)
    return [
      {
        level: 'error',
        message: `its \`hosting\` is a list of sites, none or several of which publish "${String(made['public'])}", so that nothing of ours could be added`,
        fix: 'take the keys below hosting in deploy/firebase/firebase.json over into the site that this is',
      },
    ];
  const found: Contradiction[] = [];
  const slash = site['trailingSlash'];
  if (typeof slash === 'boolean' && slash !== made['trailingSlash'])
    found.push({
      level: 'warning',
      message: `its \`trailingSlash: ${slash}\` sends every page to the spelling ${slash ? 'with' : 'without'} a slash, though its canonical address, its links and the sitemap have the other`,
      fix: `take \`trailingSlash\` out of firebase.json, or set \`trailingSlash: '${slash ? 'always' : 'never'}'\` in the Astro config`,
    });
  const both = [...listsOf(site), ...listsOf(made)];
  const [own1 = [], own2 = [], ours1 = [], ours2 = []] = both;
  const all = [...otherwise(own1, ours1), ...otherwise(own2, ours2)];
  const rest = without(plainRedirects(site['redirects']), all);
  const other = [...all, ...otherTargets(rest, plan)];
  found.push(...takenBy(rest, plan));
  if (other.length > 0)
    found.push({
      level: 'warning',
      message: `its redirects of ${firstOf(other.map(({ source }) => source))} stand first and say otherwise than the map`,
      fix: 'take them out: what signpost wrote there before is of an older map, and yours belongs into redirects.yaml',
    });
  if (rulesIn(site['redirects'], 'source', []).some(({ source }) => everything.test(source)))
    found.push({
      level: 'warning',
      message: 'its redirect of every address stands first: nothing of the map is answered',
      fix: 'let it ask for fewer addresses, or take it out',
    });
  if (rulesIn(site['rewrites'], 'source', []).some(({ source }) => everything.test(source)))
    found.push({
      level: 'warning',
      message: 'its rewrite of every address answers what is not there with 200, so that nothing is ever 404',
      fix: 'let it ask for the addresses of the application alone',
    });
  return found;
}

/** Those whose globs say no more than patterns of ours can. */
function plainRedirects(list: unknown): OwnRedirect[] {
  return listOf(list).flatMap(({ source, destination }) => {
    if (typeof source !== 'string' || typeof destination !== 'string' || everything.test(source)) return [];
    const pattern = source
      .replace(/^(?!\/)/, '/')
      .replace(/\/\*(?=\/|$)/g, '/:one')
      .replace(/\/(?:\*\*|:\w+\*)$/, '/*');
    return /^\/[^(){}?+*[\]!@]*\*?$/.test(pattern) ? [{ source, pattern, destination }] : [];
  });
}

/** The one of several sites that the files are for: the only one, or the only one that publishes the same folder. */
function siteOf(hosting: readonly unknown[], folder: unknown): Readonly<Record<string, unknown>> | undefined {
  const sites = hosting.map(keysOf);
  const same = sites.length === 1 ? sites : sites.filter((site) => site['public'] === folder);
  return same.length === 1 ? same[0] : undefined;
}

function listsOf(site: Readonly<Record<string, unknown>>) {
  return ['source', 'regex'].map((key) => rulesIn(site['redirects'], key, []));
}
