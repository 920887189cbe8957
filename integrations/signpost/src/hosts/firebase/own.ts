import type { JsonObject } from '../../lib/json/is-object.ts';
import { keysOf, readKeys } from '../../lib/json/jsonc.ts';
import type { Plan } from '../../plan/plan.ts';
import { firebaseRules } from '../../platforms/firebase.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import { catchAllRewrite, contradictingRules, rulesBeside, rulesOf } from '../shared/contradictions.ts';

/** What the site's own `firebase.json` contradicts: its values replace the generated ones, and its rules come first. */
export function contradicted({ name, own, generated }: OwnFile, plan: Plan): Contradiction[] {
  if (name !== 'firebase.json') return [];
  const { hosting } = readKeys(own);
  const made = keysOf(readKeys(generated)['hosting']);
  const site = Array.isArray(hosting) ? siteOf(hosting, made['public']) : keysOf(hosting);
  if (site === undefined) return [noSite(made['public'])];
  const { redirects, rewrites } = site;
  const read = (list: readonly JsonObject[]) => rulesOf(firebaseRules, { hosting: { redirects: list } });
  const rules = rulesBeside(read, redirects, made['redirects']);
  return [
    ...otherSlash(site['trailingSlash'], made['trailingSlash']),
    ...contradictingRules({ ...rules, noun: 'redirect' }, plan),
    ...catchAllRewrite(rulesOf(firebaseRules, { hosting: { rewrites } })),
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

/**
 * The site that the files belong to, if there are several: the only one, or the only one that publishes the same folder.
 */
function siteOf(hosting: readonly unknown[], folder: unknown): JsonObject | undefined {
  const sites = hosting.map(keysOf);
  const same = sites.length === 1 ? sites : sites.filter((site) => site['public'] === folder);
  return same.length === 1 ? same[0] : undefined;
}
