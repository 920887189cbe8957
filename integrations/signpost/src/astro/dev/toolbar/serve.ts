import { combineRuleChoices } from '../../../audit/rules/named.ts';
import { isNoindex } from '../../../audit/rules/shared/noindex.ts';
import { isInside } from '../../../lib/disk/is-inside.ts';
import { Problem } from '../../../lib/problem.ts';
import { capitalize, toSentence } from '../../../lib/text/sentence.ts';
import { html, type Markup } from '../../../report/html/markup.ts';
import { decodeForPeople, formatLevelCount, levels } from '../../../report/words.ts';
import { type Folders, isHidden } from '../../project.ts';
import type { Session } from '../../session.ts';
import type { DevSite } from '../dev-site.ts';
import { passHeader, type ViteServer } from '../middleware.ts';
import { messages } from './client.ts';
import {
  listOldUrls,
  type OldUrl,
  type PageView,
  parseUrlPath,
  type Rendered,
  readPageView,
  type ShownFinding,
} from './page-view.ts';

/** Astro's notification levels. */
const notices = { error: 'error', warning: 'warning', info: 'info' } as const;

/** Answers the toolbar app, and notifies it when a file is saved. */
export function serveToolbar(session: Session, site: DevSite, server: ViteServer): void {
  server.hot.on(messages.ask, (data: unknown, client: { send(event: string, payload: unknown): void }) => {
    const requestedPage = parseRequestedPage(data, server.resolvedUrls?.local[0]);
    if (requestedPage === undefined) return;
    const { path, url } = requestedPage;
    answer(session, site, url)
      .then((window) => client.send(messages.page, { path, ...window }))
      .catch((error: unknown) => server.config.logger.error(describeError(error)));
  });
  server.watcher.on('change', (file) => {
    if (isSourceFile(file, session.project.folders)) server.hot.send(messages.changed, {});
  });
}

/**
 * True for sources of pages and of the map. Content elsewhere is in Astro's store. Rendering itself may write other files,
 * such as logs, and must not trigger another rendering.
 */
export function isSourceFile(file: string, { src, public: files }: Folders): boolean {
  return isInside(file, src) || isInside(file, files) || /\.(?:ya?ml|csv)$|\bdata-store\.json$/i.test(file);
}

/** A path on this server with its URL; nothing else is requested, since `/\\other.example` means another host. */
function parseRequestedPage(data: unknown, here: string | undefined): { path: string; url: URL } | undefined {
  if (here === undefined || typeof data !== 'object' || data === null || !('path' in data)) return undefined;
  const { path } = data;
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
  const url = URL.parse(path, here);
  return url?.origin === new URL(here).origin ? { path, url } : undefined;
}

async function answer({ project }: Session, site: DevSite, url: URL) {
  const { variant, options, folders } = project;
  const view = await readPageView(await render(url), {
    origin: variant.origin,
    base: variant.base,
    root: folders.root,
    rules: combineRuleChoices(options.audit),
    isHidden: isHidden(project),
  });
  const { plan } = await site.answers();
  const markup = printPanel(view, listOldUrls(plan, parseUrlPath(url.href)), url.origin);

  return { markup: markup.text, level: findLevel(view) };
}

/** Renders the page again without Signpost's answers. */
async function render(url: URL): Promise<Rendered> {
  const response = await fetch(url, { headers: { [passHeader]: '1', accept: 'text/html' } });
  return {
    path: parseUrlPath(url.href),
    status: response.status,
    html: await response.text(),
    robots: response.headers.get('x-robots-tag') ?? '',
  };
}

function findLevel({ findings: [worst] }: PageView): string | undefined {
  return worst && notices[worst.level];
}

function describeError(error: unknown): string {
  return error instanceof Problem ? error.message : `signpost: the toolbar could not read the page: ${error}`;
}

/** The usual width of a search result on a desktop, in CSS pixels. */
const viewport = { title: 600, words: 960 };

/** The HTML of the toolbar app, with all text of the page escaped. */
export function printPanel(view: PageView, oldUrls: readonly OldUrl[], here: string): Markup {
  return html`<h1>Signpost <small>${decodeForPeople(new URL(view.url).pathname)}</small></h1>
${printFindings(view.findings)}
<section aria-labelledby="signpost-result"><h2 id="signpost-result">In search results</h2>
<div class="result"><p class="where">${decodeForPeople(view.url)}</p>
${printLine('title', view.title, 'No title')}
${printLine('words', view.description, 'No description: search engines use text of the page.')}</div>
${printWhyUnlisted(view)}
<dl>
<dt>Title</dt><dd data-width-of="title">none</dd>
<dt>Description</dt><dd data-width-of="words">none</dd>
<dt>Canonical</dt><dd>${view.canonical || 'none'}</dd>
<dt>Robots</dt><dd>${view.robots || (view.status < 400 ? 'may list it and follow its links' : 'nothing said')}</dd>
<dt>Language</dt><dd>${view.language || 'not said'}</dd>
</dl></section>
<section aria-labelledby="signpost-card"><h2 id="signpost-card">Where it is shared</h2>
<div class="card">${printPicture(view, here)}<div><p class="where">${new URL(view.url).host}</p>
<p class="name" dir="auto">${view.card.title || 'No title'}</p><p class="about" dir="auto">${view.card.description}</p></div></div></section>
<section aria-labelledby="signpost-leads"><h2 id="signpost-leads">Old URLs that redirect here</h2>${printOldUrls(oldUrls)}</section>`;
}

/** The reason if the page isn't shown in search results. */
function printWhyUnlisted({ status, robots }: PageView): Markup | undefined {
  if (status >= 400)
    return html`<p class="note">The URL returns ${status}, so no search engine lists it.</p>`;
  if (isNoindex(robots)) return html`<p class="note">The page is noindex, so no search engine lists it.</p>`;
  return undefined;
}

/** A text that the browser measures and cuts off, or a note if it is missing. */
function printLine(name: keyof typeof viewport, text: string, missing: string): Markup {
  return text === ''
    ? html`<p class="${name}">${missing}</p>`
    : html`<p class="${name}" dir="auto" data-room="${viewport[name]}">${text}</p>`;
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
function printPicture({ card, url }: PageView, here: string): Markup {
  if (card.image === '') return html`<p class="none">No picture: the page has no og:image</p>`;
  const { origin } = new URL(url);
  const own = card.image.startsWith(`${origin}/`) ? here + card.image.slice(origin.length) : card.image;
  return html`<img data-src="${own}" alt="${card.alt || 'The picture of the card'}" width="1200" height="630"><p class="none" hidden>The picture does not load here. The build draws social images: ${card.image}</p>`;
}

function printOldUrls(oldUrls: readonly OldUrl[]): Markup {
  if (oldUrls.length === 0) return html`<p class="note">None in the map.</p>`;
  return html`<ul class="leads">${oldUrls.map(
    ({ from, status, place }) =>
      html`<li><code>${decodeForPeople(from)}</code> <span>${status}, ${place}</span></li>`,
  )}</ul>`;
}
