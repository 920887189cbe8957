import { combineRuleChoices } from '../audit/rules/index.ts';
import type { RuleChoice, RuleSettings } from '../audit/rules/settings.ts';
import { hostLoaders } from '../hosts/load.ts';
import { isDocument } from '../lib/media-type.ts';
import { Problem } from '../lib/problem.ts';
import { compact } from '../lib/text/text.ts';
import { toCanonicalPath, toFileUrl } from '../lib/url/canonical-url.ts';
import { addTrailingSlash, parsePath, toPathBelowBase } from '../lib/url/path.ts';
import { nameErrorPage } from '../plan/error-pages.ts';
import { checkMaintenanceLength, planMaintenance } from '../plan/maintenance.ts';
import type { SettingsInput } from '../plan/settings.ts';
import type { Options } from './parse-options.ts';
import { type AstroProject, isHidden } from './project.ts';

// The options of `signpost()` → what other rooms read: the settings of a plan, and the rules of the audit with their levels.

type HeaderRule = NonNullable<SettingsInput['headers']>[number];

/**
 * The settings of the site's plan, by the options, the API and the files of the build. Without map and files themselves; also
 * written to `deploy/settings.json`. A `Problem` for maintenance mode of more than two days.
 */
export function createPlanSettings(
  project: AstroProject,
  api: SettingsInput['api'],
  files: readonly string[],
  now: Date,
): SettingsInput {
  const { options, urlSettings } = project;
  const { deploy, http } = options;
  const { origin, ...baseAndFormat } = urlSettings;
  const maintenance = planMaintenanceMode(project, now);
  const documents = files.filter(isDocument);

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
    headers: [
      ...listOptionHeaders(options),
      ...listCanonicalHeaders(project, documents),
      ...listNoindexHeaders(project, api),
    ],
    api,
    protect: listProtection(project),
    ...(maintenance && { maintenance }),
  };
}

/** Undefined for a banner and for a landing page, which have status 200. */
function planMaintenanceMode(
  { options: { maintenance } }: AstroProject,
  now: Date,
): SettingsInput['maintenance'] {
  if (maintenance === undefined || maintenance.kind === 'banner') return undefined;
  const { kind, until } = maintenance;
  const refusal = checkMaintenanceLength(kind, until, now);
  if (refusal !== undefined) throw new Problem(refusal);
  if (kind === 'landing') return undefined;
  return planMaintenance(until, nameErrorPage(503), now);
}

/** The headers of the option `http.headers`. */
function listOptionHeaders({ http }: Options): HeaderRule[] {
  return http.headers.map(({ path, headers }) => ({
    match: parseMatch(path),
    headers: Object.entries(headers),
  }));
}

/** The canonical of /manual.pdf is /manual.pdf, unless `http.canonical` sets a page. It is a header: a PDF has no `<link>`. */
function listCanonicalHeaders(project: AstroProject, documents: readonly string[]): HeaderRule[] {
  const { options, urlSettings } = project;
  const base = addTrailingSlash(parsePath(urlSettings.base));
  const paths = documents.map((file) => toPathBelowBase(file, base));
  const canonicals = new Map<string, string>(paths.map((path) => [path, path]));

  for (const [path, target] of Object.entries(options.http.canonical)) {
    const isPage = target.startsWith('/') && !isDocument(target);
    canonicals.set(path, isPage ? toCanonicalPath(target, urlSettings) : target);
  }

  return [...canonicals].map(([path, canonical]): HeaderRule => {
    // Straight double quotes only (`W-CANON-5`).
    const link = `<${toFileUrl(canonical, urlSettings)}>; rel="canonical"`;
    return { match: { exact: path }, headers: [['Link', link]] };
  });
}

/** The noindex headers of a whole staging build, or else of the API's data files (`W-NOINDEX-1`). */
function listNoindexHeaders(project: AstroProject, api: SettingsInput['api']): HeaderRule[] {
  const apiBases = [api, ...(api?.others ?? [])].map((version) => version && `${version.base}/`);
  const prefixes = isHidden(project) ? ['/'] : compact(...apiBases);
  return prefixes.map((prefix) => ({ match: { prefix }, headers: [['X-Robots-Tag', 'noindex']] }));
}

/** `/files/*` matches all URLs below a folder; `/files/a.pdf` matches exactly. */
function parseMatch(path: string): HeaderRule['match'] {
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
  const primaryHost = host ? await hostLoaders[host]?.() : undefined;
  const redirectsByPages = primaryHost !== undefined && !primaryHost.abilities.serverRules;
  return { preset, rules: redirectsByPages ? { 'redirect-meta': { level: 'off' }, ...rules } : rules };
}

/** The rule settings in the options, with the preset's rules. */
export async function readAuditRules(options: Options): Promise<RuleSettings> {
  return combineRuleChoices(await readAuditChoice(options));
}
