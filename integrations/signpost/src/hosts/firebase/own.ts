import { keysOf, listOf, type OwnRule, otherwise, readKeys, rulesIn } from '../../redirects/foreign/json.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import { contradictingRedirects, type OwnRedirect, rewriteOfAll } from '../shared/contradictions.ts';

type Keys = Readonly<Record<string, unknown>>;

/** A glob that matches every URL. */
const everything = /^\/?\*\*(?:\/\*)?$/;

/** What the site's own `firebase.json` contradicts: its values replace the generated ones, and its rules come first. */
export function contradicted({ name, own, generated }: OwnFile, plan: Plan): Contradiction[] {
  if (name !== 'firebase.json') return [];
  const { hosting } = readKeys(own);
  const made = keysOf(readKeys(generated)['hosting']);
  const site = Array.isArray(hosting) ? siteOf(hosting, made['public']) : keysOf(hosting);
  if (site === undefined) return [noSite(made['public'])];
  return [
    ...otherSlash(site['trailingSlash'], made['trailingSlash']),
    ...otherRedirects(site, made, plan),
    ...(catchAllIn(site['rewrites']) ? [rewriteOfAll] : []),
  ];
}

function noSite(folder: unknown): Contradiction {
  return {
    level: 'error',
    message: `\`hosting\` is a list of sites, and none or several of them publish "${String(folder)}", so the generated keys couldn't be added`,
    fix: 'Copy the keys below `hosting` in deploy/firebase/firebase.json to the right site.',
  };
}

function* otherSlash(own: unknown, generated: unknown): Generator<Contradiction> {
  if (typeof own !== 'boolean' || own === generated) return;
  yield {
    level: 'warning',
    message: `\`trailingSlash: ${own}\` redirects every page to its URL ${own ? 'with' : 'without'} a trailing slash, but canonical URLs, links and the sitemap use the other variant`,
    fix: `Remove \`trailingSlash\` from firebase.json, or set \`trailingSlash: '${own ? 'always' : 'never'}'\` in the Astro config.`,
  };
}

function otherRedirects({ redirects }: Keys, made: Keys, plan: Plan): Generator<Contradiction> {
  const same = ['source', 'regex'].flatMap((key) =>
    otherwise(rulesIn(redirects, key, []), rulesIn(made['redirects'], key, [])),
  );
  const [plain, catchAll] = [plainRedirects(redirects), catchAllIn(redirects)];
  return contradictingRedirects({ same, plain, catchAll, narrow: 'Limit it to fewer URLs' }, plan);
}

function catchAllIn(list: unknown): OwnRule | undefined {
  return rulesIn(list, 'source', []).find(({ source }) => everything.test(source));
}

/** Those whose globs a pattern of the map can express. */
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

/**
 * The site that the files belong to, if there are several: the only one, or the only one that publishes the same folder.
 */
function siteOf(hosting: readonly unknown[], folder: unknown): Keys | undefined {
  const sites = hosting.map(keysOf);
  const same = sites.length === 1 ? sites : sites.filter((site) => site['public'] === folder);
  return same.length === 1 ? same[0] : undefined;
}
