import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration, HookParameters } from 'astro';
import type { ServingResult } from '../hosts/shared/serving.ts';
import { parsePath } from '../lib/url/path.ts';
import type { SignpostOptions } from '../options.ts';
import { findAdapterHost } from '../project/adapters.ts';
import { findConfiguredHosts } from '../project/facts.ts';
import { createRootReader, readServing } from '../project/serving.ts';
import { apiModule, apiRoute, apiSource } from './api.ts';
import { planIcons } from './emit/icons.ts';
import { nameAdapterEntry } from './host-files/adapter.ts';
import { hostNames, type Options, parseOptions, rulesIn } from './parse-options.ts';
import { foldersOf, originOf, projectOf } from './project.ts';
import type { Session } from './session.ts';
import { listErrorRoutes, listHomes } from './site-routes.ts';
import { hasSitemapPackage, missingSitemapPackage } from './sitemap/package.ts';
import { hasOwnSitemap, hideFromSitemap, sitemapIntegration } from './sitemap/sitemap.ts';
import { virtualModules, virtualTypes } from './virtual.ts';

/** The first hook: parses the options and prepares what Astro's config needs. */
export async function setup(
  session: Session,
  userOptions: SignpostOptions | undefined,
  finisher: AstroIntegration,
  { config, command, injectRoute, updateConfig, logger }: HookParameters<'astro:config:setup'>,
): Promise<void> {
  const rules = rulesIn(userOptions).length > 0 ? await import('../audit/rules/named.ts') : undefined;
  const parsed = parseOptions(userOptions, rules?.findSettingFault);
  // A site URL is required.
  originOf(config.site);
  const folders = foldersOf(config);
  session.ownSitemap = await hasOwnSitemap(config.integrations, folders);
  const lacksSitemap = parsed.seo.sitemap !== false && !session.ownSitemap && !hasSitemapPackage();
  if (lacksSitemap && command === 'build') logger.warn(missingSitemapPackage);
  const options = lacksSitemap ? { ...parsed, seo: { ...parsed.seo, sitemap: false as const } } : parsed;
  const api = await apiModule(options, folders);
  session.checked = options;
  session.icons = await planIcons(options, folders, config.base);
  const offered = await listErrorRoutes(folders, config.integrations);
  for (const route of offered) injectRoute(route);
  session.errorPages = offered.map(({ pattern }) => pattern);
  hideFromSitemap(config.integrations, session.errorPages);
  if (api !== undefined) injectRoute(apiRoute());
  const requireSecret = options.api !== false && options.api.requireSecret;
  const makers = {
    config: () => `export default ${JSON.stringify(session.project.site)};`,
    homes: () => `export default ${JSON.stringify(listHomes(session))};`,
    ...(api === undefined ? {} : { api: () => apiSource(api, requireSecret) }),
  };
  const isOff = options.deploy.host === false && hostNames(options.deploy).length === 0;
  if (command === 'build' && config.adapter?.name === '@astrojs/node' && !isOff) {
    session.nodeEntry = config.build.serverEntry;
    updateConfig({ build: { serverEntry: nameAdapterEntry(session.nodeEntry) } });
  }
  updateConfig({
    integrations: [...sitemapOf(session), finisher],
    vite: { plugins: [virtualModules(makers)] },
  });
}

function sitemapOf(session: Session): AstroIntegration[] {
  const { sitemap } = session.options.seo;
  if (sitemap === false || session.ownSitemap) return [];
  const source = () => ({ project: session.project, listed: session.prepared?.listing.listed ?? new Map() });
  return [sitemapIntegration(sitemap.onDemand ?? [], source)];
}

/** The config is final; its URLs apply from here on. */
export async function readFinalConfig(
  session: Session,
  { config, buildOutput, injectTypes }: HookParameters<'astro:config:done'>,
): Promise<void> {
  session.adapter = config.adapter?.name;
  session.hasServer = buildOutput === 'server';
  if (session.adapter === '@astrojs/node') session.serverPort = config.server.port;
  session.server = fileURLToPath(config.build.server);
  const options = await withHosts(session, foldersOf(config).root);
  const { serving } = await servingOf(session, options, config);
  session.final = projectOf(options, config, session.icons.links, process.env, serving);
  injectTypes(virtualTypes);
}

/** How the host will serve the pages, whose files aren't built yet. */
async function servingOf(session: Session, { deploy }: Options, config: AstroConfig): Promise<ServingResult> {
  if (!deploy.host) return { serving: undefined, faults: [] };
  const { format } = config.build;
  const variant = { base: parsePath(config.base), format, trailingSlash: config.trailingSlash };
  return readServing(deploy.host, {
    read: createRootReader(foldersOf(config).root),
    ...{ files: [], settings: { variant }, isGenerated: true, adapter: session.adapter },
  });
}

/**
 * Without `deploy.host`, the host is that of the adapter, or the one whose own configuration the project has. Several such
 * configurations count as further hosts.
 */
async function withHosts({ options, adapter }: Session, root: string): Promise<Options> {
  const { deploy } = options;
  if (deploy.host !== undefined) return options;

  const ofAdapter = findAdapterHost(adapter);
  if (ofAdapter !== undefined) return { ...options, deploy: { ...deploy, host: ofAdapter } };

  const [host, ...others] = await findConfiguredHosts(root);
  if (others.length === 0) return { ...options, deploy: { ...deploy, host } };
  const several = [host, ...others].filter((id) => id !== undefined);
  return { ...options, deploy: { ...deploy, furtherHosts: [...several, ...deploy.furtherHosts] } };
}
