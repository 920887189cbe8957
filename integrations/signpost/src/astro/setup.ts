import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration, HookParameters } from 'astro';
import type { ServingResult } from '../hosts/shared/serving.ts';
import { createRootReader } from '../lib/disk/read.ts';
import { parsePath } from '../lib/url/path.ts';
import type { SignpostOptions } from '../options.ts';
import { findAdapterHost, readServing } from '../project/deploy/hosts.ts';
import { createApiRoute, findApiModule, printApiModule } from './api.ts';
import { nameAdapterEntry } from './build-platform.ts';
import type { ViteServer } from './dev/middleware.ts';
import { planIcons } from './emit/icons.ts';
import { listHostIds, listRuleSettings, type Options, parseOptions } from './parse-options.ts';
import { listFolders, parseSiteOrigin, readProject } from './project.ts';
import type { Session } from './session.ts';
import { listErrorRoutes, listHomes } from './site-routes.ts';
import {
  hasOwnSitemap,
  hasSitemapPackage,
  hideGonePage,
  missingSitemapPackage,
} from './sitemap/own-sitemap.ts';
import { createSitemapIntegration } from './sitemap/sitemap.ts';
import { createVirtualModules, virtualTypes } from './virtual.ts';

/** The first hook: parses the options, and adds routes, plugins and integrations to Astro's config. */
export async function setup(
  session: Session,
  userOptions: SignpostOptions | undefined,
  finisher: AstroIntegration,
  { config, command, injectRoute, updateConfig, logger }: HookParameters<'astro:config:setup'>,
): Promise<void> {
  // Only options with settings of rules need the rules.
  const hasRuleSettings = listRuleSettings(userOptions).length > 0;
  const rules = hasRuleSettings ? await import('../audit/rules/index.ts') : undefined;
  const parsed = parseOptions(userOptions, rules?.findSettingFault);
  // A site URL is required.
  parseSiteOrigin(config.site);

  const folders = listFolders(config);
  session.ownSitemap = hasOwnSitemap(config.integrations, folders);
  const lacksSitemap = parsed.seo.sitemap !== false && !session.ownSitemap && !hasSitemapPackage();
  if (lacksSitemap && command === 'build') logger.warn(missingSitemapPackage);
  const options = lacksSitemap ? { ...parsed, seo: { ...parsed.seo, sitemap: false as const } } : parsed;
  session.checkedOptions = options;
  session.icons = planIcons(options, folders, config.base);

  // The site has no src/pages/410.astro.
  const errorRoutes = listErrorRoutes(folders, config.integrations);
  for (const route of errorRoutes) injectRoute(route);
  if (errorRoutes.some(({ pattern }) => pattern === '/410')) hideGonePage(config.integrations);

  const apiModule = findApiModule(options, folders);
  if (apiModule !== undefined) injectRoute(createApiRoute());
  const requireSecret = options.api !== false && options.api.requireSecret;
  const moduleMakers = {
    config: () => `export default ${JSON.stringify(session.project.site)};`,
    homes: () => `export default ${JSON.stringify(listHomes(session, session.routes))};`,
    ...(apiModule === undefined ? {} : { api: () => printApiModule(apiModule, requireSecret) }),
  };

  // People start dist/server/entry.mjs, which becomes Signpost's file.
  const hasNoHost = options.deploy.host === false && listHostIds(options.deploy).length === 0;
  if (command === 'build' && config.adapter?.name === '@astrojs/node' && !hasNoHost) {
    session.nodeEntry = config.build.serverEntry;
    updateConfig({ build: { serverEntry: nameAdapterEntry(session.nodeEntry) } });
  }

  updateConfig({
    integrations: [...listSitemapIntegrations(session), finisher],
    vite: { plugins: [createVirtualModules(moduleMakers)] },
  });
}

function listSitemapIntegrations(session: Session): AstroIntegration[] {
  const { sitemap } = session.options.seo;
  if (sitemap === false || session.ownSitemap) return [];
  return [createSitemapIntegration(session, sitemap.onDemand ?? [])];
}

/** The second hook: reads the final config with the site's URLs. */
export async function readFinalConfig(
  session: Session,
  { config, buildOutput, injectTypes }: HookParameters<'astro:config:done'>,
): Promise<void> {
  session.adapter = config.adapter?.name;
  session.hasServer = buildOutput === 'server';
  if (session.adapter === '@astrojs/node') session.serverPort = config.server.port;
  session.server = fileURLToPath(config.build.server);
  const options = await withHosts(session, config);
  const { serving } = await findServing(session, options, config);
  session.finalProject = readProject(options, config, session.icons.links, process.env, serving);
  injectTypes(virtualTypes);
}

/** How the host will serve the pages. No page is built yet. */
async function findServing(
  session: Session,
  { deploy }: Options,
  config: AstroConfig,
): Promise<ServingResult> {
  if (!deploy.host) return { serving: undefined, faults: [] };

  const { format } = config.build;
  const variant = { base: parsePath(config.base), format, trailingSlash: config.trailingSlash };
  return readServing(deploy.host, {
    read: createRootReader(listFolders(config).root),
    files: [],
    settings: { variant },
    isGenerated: true,
    adapter: session.adapter,
  });
}

/**
 * Without `deploy.host`, the adapter decides, or the project's configuration of a host, such as `netlify.toml`, or the name of
 * the site, such as acme.github.io. Several configurations count as further hosts.
 */
async function withHosts({ options, adapter }: Session, config: AstroConfig): Promise<Options> {
  const { deploy } = options;
  if (deploy.host !== undefined) return options;

  // @astrojs/netlify deploys to Netlify.
  const adapterHost = findAdapterHost(adapter);
  if (adapterHost !== undefined) return { ...options, deploy: { ...deploy, host: adapterHost } };

  // Only a project without a named host needs the module, which commands share.
  const { findConfiguredHosts } = await import('../project/settings/configured-hosts.ts');
  const [host, ...others] = await findConfiguredHosts(listFolders(config).root, config.site);
  if (others.length === 0) return { ...options, deploy: { ...deploy, host } };
  const configuredHosts = [host, ...others].filter((id) => id !== undefined);
  return { ...options, deploy: { ...deploy, furtherHosts: [...configuredHosts, ...deploy.furtherHosts] } };
}

/** Development features: the plan's answers before Astro's, loaded with the server, and Signpost's toolbar app. */
export async function setupDevelopment(
  session: Session,
  { addDevToolbarApp, updateConfig, logger }: HookParameters<'astro:config:setup'>,
): Promise<void> {
  const { client, toolbarApp } = await import('./dev/toolbar/client.ts');
  addDevToolbarApp(toolbarApp);

  // The server is loaded when Vite starts.
  const answers = {
    name: 'astro-signpost:dev',
    async configureServer(server: ViteServer) {
      const { installHandler } = await import('./dev/server.ts');
      return () => installHandler(session, server, logger);
    },
  };
  updateConfig({ vite: { plugins: [createVirtualModules({ toolbar: () => client }), answers] } });
}
