import { combineRuleChoices } from '../../../audit/rules/index.ts';
import { isInside } from '../../../lib/disk/is-inside.ts';
import { parsePath } from '../../../lib/url/path.ts';
import { isHidden } from '../../project.ts';
import type { Session } from '../../session.ts';
import { passHeader, type ViteServer } from '../middleware.ts';
import { messages } from './client.ts';
import { readPageView } from './page-view.ts';
import { printPanel } from './panel.ts';

/** Answers the toolbar app, and notifies it when a file is saved. */
export function serveToolbar(session: Session, server: ViteServer): void {
  server.hot.on(messages.ask, (data: unknown, client: { send(event: string, payload: unknown): void }) => {
    const requestedPage = parseRequestedPage(data, server.resolvedUrls?.local[0]);
    if (requestedPage === undefined) return;
    const { path, url } = requestedPage;
    describePage(session, url)
      .then((panel) => client.send(messages.page, { path, ...panel }))
      .catch((error: unknown) =>
        server.config.logger.error(`signpost: the toolbar could not read the page: ${error}`),
      );
  });

  // Rendering may write files such as logs, which must not start the next rendering.
  server.watcher.on('change', (file) => {
    const isSource = isInside(file, session.project.folders.src) || /\.(?:ya?ml|csv)$/i.test(file);
    if (isSource) server.hot.send(messages.changed, {});
  });
}

/** The requested path and URL on the dev server. `/\\other.example` means a foreign host, and is refused. */
function parseRequestedPage(
  data: unknown,
  devOrigin: string | undefined,
): { path: string; url: URL } | undefined {
  if (devOrigin === undefined || typeof data !== 'object' || data === null || !('path' in data))
    return undefined;
  const { path } = data;
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
  const url = URL.parse(path, devOrigin);
  if (url?.origin !== new URL(devOrigin).origin) return undefined;
  return { path, url };
}

/** Renders the page again without Signpost's answers, and describes it. */
async function describePage({ project }: Session, url: URL) {
  const { urlSettings, options, folders } = project;
  const path = parsePath(url.pathname);
  const response = await fetch(url, { headers: { [passHeader]: '1', accept: 'text/html' } });
  const robots = response.headers.get('x-robots-tag') ?? '';
  const view = await readPageView(
    { path, status: response.status, html: await response.text(), robots },
    {
      origin: urlSettings.origin,
      base: urlSettings.base,
      root: folders.root,
      rules: combineRuleChoices(options.audit),
      isHidden: isHidden(project),
    },
  );

  const markup = printPanel(view, url.origin);
  return { markup: markup.text, level: view.findings[0]?.level };
}
