import type { AstroIntegration, HookParameters } from 'astro';
import { devAnswers } from '../dev/plugin.ts';
import { client } from '../dev/toolbar/client.ts';
import { parseOptions, type UserOptions } from '../options.ts';
import { apiModule, apiRoute, apiSource } from './api-route.ts';
import { errorRoutes } from './error-routes.ts';
import { planIcons } from './icons.ts';
import { hasOwnSitemap } from './own-sitemap.ts';
import { foldersOf, originOf } from './project.ts';
import type { Session } from './session.ts';
import { sitemapIntegration } from './sitemap.ts';
import { toolbarApp } from './toolbar.ts';
import { virtualModules } from './virtual.ts';

/** The first hook: the options, and all that must be known before Astro's config is final. */
export async function setup(
  session: Session,
  userOptions: UserOptions | undefined,
  finisher: AstroIntegration,
  {
    command,
    config,
    addDevToolbarApp,
    injectRoute,
    updateConfig,
    logger,
  }: HookParameters<'astro:config:setup'>,
): Promise<void> {
  const options = parseOptions(userOptions);
  const origin = originOf(config.site);
  const folders = foldersOf(config);
  const api = await apiModule(options, folders);
  session.options = options;
  session.icons = await planIcons(options, folders, config.base);
  session.ownSitemap = await hasOwnSitemap(config.integrations, folders);
  for (const route of await errorRoutes(folders)) injectRoute(route);
  if (api !== undefined) injectRoute(apiRoute());
  const requireSecret = options.api !== false && options.api.requireSecret;
  const makers = {
    config: () => `export default ${JSON.stringify(session.project.site)};`,
    toolbar: () => client,
    ...(api === undefined ? {} : { api: () => apiSource(api, requireSecret) }),
  };
  if (command === 'dev') addDevToolbarApp(toolbarApp);
  // A build starts a server of Vite's too, for a moment, and answers nothing with it.
  const answering = command === 'dev' ? [devAnswers(session, logger)] : [];
  updateConfig({
    integrations: [...(await sitemapOf(session, origin)), finisher],
    vite: { plugins: [virtualModules(makers), ...answering] },
  });
}

async function sitemapOf(session: Session, origin: string): Promise<AstroIntegration[]> {
  const { sitemap } = session.options;
  if (sitemap === false || session.ownSitemap) return [];
  const source = () => ({ project: session.project, listed: session.prepared?.listing.listed ?? new Map() });
  return [await sitemapIntegration(origin, sitemap.onDemand, source)];
}
