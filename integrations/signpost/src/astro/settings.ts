import { combineRuleChoices } from '../audit/rules/index.ts';
import type { RuleChoice, RuleSettings } from '../audit/rules/settings.ts';
import { hostLoaders } from '../hosts/load.ts';
import { isDocument } from '../lib/media-type.ts';
import { Problem } from '../lib/problem.ts';
import { compact } from '../lib/text/text.ts';
import { toCanonicalPath, toFileUrl } from '../lib/url/canonical-url.ts';
import { addTrailingSlash, parsePath, toPathBelowBase } from '../lib/url/path.ts';
import { checkMaintenanceLength, planMaintenance } from '../plan/maintenance.ts';
import type { SettingsInput } from '../plan/settings.ts';
import type { Options } from './parse-options.ts';
import { type AstroProject, isHidden } from './project.ts';

type Rule = NonNullable<SettingsInput['headers']>[number];

/** The plan's settings of the site, except map and files; also written to `deploy/settings.json`. */
export function createPlanSettings(
  project: AstroProject,
  api: SettingsInput['api'],
  files: readonly string[],
  now: Date,
): SettingsInput {
  const { options, urlSettings } = project;
  const { deploy, http } = options;
  const { origin, ...baseAndFormat } = urlSettings;
  const maintenance = readMaintenance(project, now);

  return {
    origin,
    name: deploy.name,
    variant: baseAndFormat,
    domains: [...deploy.domains],
    ...(deploy.redirectsOnly && { redirectsOnly: true }),
    tls:
      deploy.trustedProxies.length === 0 ? { at: 'here' } : { at: 'proxy', from: [...deploy.trustedProxies] },
    ...(http.hsts && { hsts: http.hsts }),
    redirectMaxAge: http.redirectMaxAge,
    headers: [...listHeaderRules(project, files), ...listNoindexRules(project, api)],
    api,
    protect: listProtection(project),
    ...(maintenance && { maintenance }),
  };
}

/** The 503 page, in `dist`. */
export const unavailableFile = '503.html';

function readMaintenance(
  { options: { maintenance } }: AstroProject,
  now: Date,
): SettingsInput['maintenance'] {
  if (maintenance === undefined || maintenance.kind === 'banner') return undefined;
  const { kind, until } = maintenance;
  const refusal = checkMaintenanceLength(kind, until, now);
  if (refusal !== undefined) throw new Problem(refusal);
  if (kind === 'landing') return undefined;
  return planMaintenance(until, unavailableFile, now);
}

function listHeaderRules(project: AstroProject, files: readonly string[]): Rule[] {
  const { options, urlSettings } = project;
  const headerRules = options.http.headers.map(({ path, headers }) => ({
    match: parseMatch(path),
    headers: Object.entries(headers),
  }));
  const { base } = urlSettings;
  // The canonical of /manual.pdf is /manual.pdf, unless `http.canonical` sets a page.
  const documents = files
    .filter(isDocument)
    .map((file) => toPathBelowBase(file, addTrailingSlash(parsePath(base))));
  const canonicals = new Map<string, string>(documents.map((path) => [path, path]));
  for (const [file, target] of Object.entries(options.http.canonical)) {
    const isPage = target.startsWith('/') && !isDocument(target);
    canonicals.set(file, isPage ? toCanonicalPath(target, urlSettings) : target);
  }

  const links = [...canonicals].map(([file, canonical]): Rule => {
    // Straight double quotes only (`W-CANON-5`).
    return {
      match: { exact: file },
      headers: [['Link', `<${toFileUrl(canonical, urlSettings)}>; rel="canonical"`]],
    };
  });

  return [...headerRules, ...links];
}

/** The noindex headers of a whole staging build, or else of the API's data files (`W-NOINDEX-1`). */
function listNoindexRules(project: AstroProject, api: SettingsInput['api']): Rule[] {
  const apiBases = [api, ...(api?.others ?? [])].map((version) => version && `${version.base}/`);
  const prefixes = isHidden(project) ? ['/'] : compact(...apiBases);
  return prefixes.map((prefix) => ({ match: { prefix }, headers: [['X-Robots-Tag', 'noindex']] }));
}

/** `/files/*` matches all URLs below a folder; `/files/a.pdf` matches exactly. */
function parseMatch(path: string): Rule['match'] {
  return path.endsWith('/*') ? { prefix: path.slice(0, -1) } : { exact: path };
}

/** `staging: { users }` has a single password for the whole site; `staging: true` is only noindex. */
function listProtection({ options: { environments, http } }: AstroProject): SettingsInput['protect'] {
  const { staging } = environments;
  if (typeof staging === 'boolean') return [...http.basicAuth];
  return [{ prefix: '/', ...staging }];
}

/** The rule settings in the options. A host of plain files redirects by pages, so `redirect-meta` is off. */
export async function readAuditChoice({
  audit: { preset, rules },
  deploy: { host },
}: Options): Promise<RuleChoice & { readonly rules: RuleSettings }> {
  const deployed = host ? await hostLoaders[host]?.() : undefined;
  const isPlain = deployed !== undefined && !deployed.abilities.serverRules;
  return { preset, rules: isPlain ? { 'redirect-meta': { level: 'off' }, ...rules } : rules };
}

/** The rule settings in the options, with the preset's rules. */
export async function readAuditRules(options: Options): Promise<RuleSettings> {
  return combineRuleChoices(await readAuditChoice(options));
}
