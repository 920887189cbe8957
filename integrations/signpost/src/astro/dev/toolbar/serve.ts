import { combineRuleChoices } from '../../../audit/rules/index.ts';
import { isInside } from '../../../lib/disk/is-inside.ts';
import { capitalize, toSentence } from '../../../lib/text/sentence.ts';
import { decodeForPeople } from '../../../lib/text/text.ts';
import { parsePath } from '../../../lib/url/path.ts';
import { isNoindex } from '../../../pages/noindex.ts';
import { html, type Markup } from '../../../report/html/markup.ts';
import { formatLevelCount, levels } from '../../../report/report.ts';
import { isHidden } from '../../project.ts';
import type { Session } from '../../session.ts';
import { passHeader, type ViteServer } from '../middleware.ts';
import { messages } from './client.ts';
import { type PageView, readPageView, type ShownFinding } from './page-view.ts';

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

/** The HTML of the toolbar app, with all text of the page escaped. `devOrigin` is the dev server's origin. */
export function printPanel(view: PageView, devOrigin: string): Markup {
  const description = view.meta('description');

  return html`<h1>Signpost <small>${decodeForPeople(new URL(view.url).pathname)}</small></h1>
${printFindings(view.findings)}
<section aria-labelledby="signpost-result"><h2 id="signpost-result">In search results</h2>
<div class="result"><p class="where">${decodeForPeople(view.url)}</p>
<p class="title" dir="auto">${view.title || 'No title'}</p>
<p class="words" dir="auto">${description || 'No description: search engines use text of the page.'}</p></div>
${printWhyUnlisted(view)}
<dl>
<dt>Canonical</dt><dd>${view.canonical || 'none'}</dd>
<dt>Robots</dt><dd>${describeRobots(view)}</dd>
</dl></section>
<section aria-labelledby="signpost-card"><h2 id="signpost-card">Where it is shared</h2>
<div class="card">${printPicture(view, devOrigin)}<div><p class="where">${new URL(view.url).host}</p>
<p class="name" dir="auto">${view.meta('og:title') || view.title || 'No title'}</p><p class="about" dir="auto">${view.meta('og:description') || description}</p></div></div></section>`;
}

/** The robots directives, or the default of search engines. */
function describeRobots({ robots, status }: PageView): string {
  if (robots !== '') return robots;
  return status < 400 ? 'may list it and follow its links' : 'not set';
}

/** The reason if the page isn't shown in search results. */
function printWhyUnlisted({ status, robots }: PageView): Markup | undefined {
  if (status >= 400)
    return html`<p class="note">The URL returns ${status}, so no search engine lists it.</p>`;
  if (isNoindex(robots)) return html`<p class="note">The page is noindex, so no search engine lists it.</p>`;
  return undefined;
}

function printFindings(findings: readonly ShownFinding[]): Markup {
  const counts = levels.flatMap((level) => {
    const number = findings.filter((finding) => finding.level === level).length;
    return number === 0 ? [] : [formatLevelCount(level, number)];
  });
  return html`<section aria-labelledby="signpost-found"><h2 id="signpost-found" role="status">${counts.join(', ') || 'Nothing found on this page'}</h2>
<ul class="faults">${findings.map(printFinding)}</ul>
<p class="note">Rules that need the whole site run in the build.</p></section>`;
}

function printFinding({ level, rule, message, fix, source }: ShownFinding): Markup {
  return html`<li class="${level}"><b>${level}</b> <code>${rule}</code><p>${decodeForPeople(capitalize(message))}</p>
<p class="fix">${fix === undefined ? undefined : toSentence(fix)}</p>${source === undefined ? undefined : html`<p class="at"><code>${source}</code></p>`}</li>`;
}

/** Loads the site's own pictures from the dev server. Cards often exist only after a build. */
function printPicture({ meta, url }: PageView, devOrigin: string): Markup {
  const image = meta('og:image');
  if (image === '') return html`<p class="none">No picture: the page has no og:image</p>`;
  const { origin } = new URL(url);
  const shownImage = image.startsWith(`${origin}/`) ? devOrigin + image.slice(origin.length) : image;
  return html`<img data-src="${shownImage}" alt="${meta('og:image:alt') || 'The picture of the card'}" width="1200" height="630"><p class="none" hidden>The picture does not load here. The build draws social images: ${image}</p>`;
}
