import { isInside } from '../../../lib/is-inside.ts';
import { Problem } from '../../../lib/problem.ts';
import { type Folders, isHidden } from '../../project.ts';
import type { Session } from '../../session.ts';
import type { DevSite } from '../dev-site.ts';
import { passHeader, type ViteServer } from '../middleware.ts';
import { messages } from './client.ts';
import { leadsHere, type PageView, pathOf, type Rendered, viewOf } from './page-view.ts';
import { panel } from './panel.ts';

/** Astro's levels of a notification. */
const notices = { error: 'error', warning: 'warning', info: 'info' } as const;

/** Answers the toolbar's app, and tells it when a file was saved. */
export function serveToolbar(session: Session, site: DevSite, server: ViteServer): void {
  server.hot.on(messages.ask, (data: unknown, client: { send(event: string, payload: unknown): void }) => {
    const asked = pageAsked(data, server.resolvedUrls?.local[0]);
    if (asked === undefined) return;
    const { path, url } = asked;
    answer(session, site, url)
      .then((window) => client.send(messages.page, { path, ...window }))
      .catch((error: unknown) => server.config.logger.error(sentenceOf(error)));
  });
  server.watcher.on('change', (file) => {
    if (isMadeFrom(file, session.project.folders)) server.hot.send(messages.changed, {});
  });
}

/**
 * True for what pages and the map are made from; content that lies elsewhere is in Astro's store. What else lies in the
 * project, such as a log or a database, may be written by the rendering itself: each view would ask for the next.
 */
export function isMadeFrom(file: string, { src, public: files }: Folders): boolean {
  return isInside(file, src) || isInside(file, files) || /\.(?:ya?ml|csv)$|\bdata-store\.json$/i.test(file);
}

/** A path on this server with its URL. Anything else is not requested: `/\\other.example` is read as another host. */
function pageAsked(data: unknown, here: string | undefined): { path: string; url: URL } | undefined {
  if (here === undefined || typeof data !== 'object' || data === null || !('path' in data)) return undefined;
  const { path } = data;
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
  const url = URL.parse(path, here);
  return url?.origin === new URL(here).origin ? { path, url } : undefined;
}

async function answer({ project }: Session, site: DevSite, url: URL) {
  const { spelling, options, folders } = project;
  const view = viewOf(await render(url), {
    origin: spelling.origin,
    base: spelling.base,
    root: folders.root,
    rules: options.audit.rules,
    isHidden: isHidden(project),
  });
  const { plan } = await site.answers();
  const markup = panel(view, leadsHere(plan, pathOf(url.href)), url.origin);
  return { markup: markup.text, level: levelOf(view) };
}

/** Astro renders the page once more, without our answers before it. */
async function render(url: URL): Promise<Rendered> {
  const response = await fetch(url, { headers: { [passHeader]: '1', accept: 'text/html' } });
  return {
    path: pathOf(url.href),
    status: response.status,
    html: await response.text(),
    robots: response.headers.get('x-robots-tag') ?? '',
  };
}

function levelOf({ findings: [worst] }: PageView): string | undefined {
  return worst && notices[worst.level];
}

function sentenceOf(error: unknown): string {
  return error instanceof Problem ? error.message : `signpost: the toolbar could not read the page: ${error}`;
}
