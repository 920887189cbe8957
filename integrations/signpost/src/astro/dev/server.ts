import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { isHostAllowed } from 'host-validation-middleware';
import { Problem } from '../../lib/problem.ts';
import { usualMapFile } from '../../map/entry.ts';
import { listsPath } from '../api.ts';
import { logFindings } from '../log.ts';
import type { Session } from '../session.ts';
import { DevSite } from './dev-site.ts';
import { type DevContext, handleDevRequest, passHeader, type ViteServer } from './middleware.ts';
import { serveToolbar } from './toolbar/serve.ts';

/**
 * Puts the plan's answers before Astro's dev server, which rejects URLs with the wrong trailing slash, such as many old
 * URLs. Astro moves middleware to the front in the same way.
 */
export function installHandler(session: Session, server: ViteServer, logger: AstroIntegrationLogger): void {
  const handle = createHandler(session, server, logger);
  server.middlewares.stack.unshift({ route: '', handle });
}

function createHandler(session: Session, server: ViteServer, logger: AstroIntegrationLogger) {
  const site = new DevSite(session, () => loadApi(session, () => server.resolvedUrls?.local[0]));
  const context: DevContext = {
    answers: () => site.answers(),
    urlSettings: session.project.urlSettings,
  };
  serveToolbar(session, server);
  server.watcher.add(findMapFile(session));
  server.watcher.on('all', (_, file) => {
    if (site.invalidate(file)) void reportMap(site, logger);
  });
  void reportMap(site, logger);

  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    if (!isAllowed(server, request)) {
      refuseHost(response);
      return;
    }
    handleDevRequest(context, request, response, next).catch((error: unknown) => {
      logger.error(error instanceof Problem ? error.message : String(error));
      next();
    });
  };
}

/**
 * Vite's check of the host name, since the answers come before Vite's. Without the check, any web page could resolve a name
 * to the developer's machine (DNS rebinding) and read the site.
 */
function isAllowed({ config }: ViteServer, { headers }: IncomingMessage): boolean {
  const { allowedHosts, https } = config.server;
  return allowedHosts === true || https !== undefined || isHostAllowed(headers.host, allowedHosts);
}

function refuseHost(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
  response.end('This host name is not allowed. Add it to `server.allowedHosts` in the Astro config.\n');
}

function findMapFile({ project: { options, folders } }: Session): string {
  const { redirects } = options;
  const map = redirects === false ? undefined : redirects.map;
  return join(folders.root, map ?? usualMapFile);
}

/** Loads the records by a request to the API's route. */
async function loadApi({ routes }: Session, url: () => string | undefined): Promise<string | undefined> {
  const local = url();
  if (local === undefined || !routes.some(({ pattern }) => pattern === `/${listsPath}`)) return undefined;
  const loaded = await fetch(new URL(listsPath, local), { headers: { [passHeader]: '1' } });
  return loaded.text();
}

async function reportMap(site: DevSite, logger: AstroIntegrationLogger): Promise<void> {
  try {
    const findings = await site.readFindings();
    if (findings.length > 0) logger.warn(`The redirect map:\n${logFindings(findings)}`);
  } catch (error) {
    logger.error(error instanceof Problem ? error.message : String(error));
  }
}
