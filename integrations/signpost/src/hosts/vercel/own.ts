import type { JsonObject } from '../../lib/json/is-object.ts';
import { readKeys } from '../../lib/json/jsonc.ts';
import type { Plan } from '../../plan/plan.ts';
import { vercelRules } from '../../platforms/vercel.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import { catchAllRewrite, contradictingRules, rulesBeside, rulesOf } from '../shared/contradictions.ts';
import { commonestStyle } from '../shared/pages.ts';

/** What the site's own `vercel.json` contradicts: its rules come first. https://vercel.com/docs/project-configuration */
export function contradicted({ name, own, generated }: OwnFile, plan: Plan): Contradiction[] {
  if (name !== 'vercel.json') return [];
  const { trailingSlash, routes, redirects, rewrites } = readKeys(own);
  const read = (list: readonly JsonObject[]) => rulesOf(vercelRules, { redirects: list });
  const rules = rulesBeside(read, redirects, readKeys(generated)['redirects']);
  return [
    ...otherSlash(trailingSlash, plan),
    ...(routes === undefined ? [] : [legacyRoutes]),
    ...contradictingRules({ ...rules, noun: 'redirect' }, plan),
    ...catchAllRewrite(rulesOf(vercelRules, { rewrites })),
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
