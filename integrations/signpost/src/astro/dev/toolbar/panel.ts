import { capitalize, toSentence } from '../../../lib/text/sentence.ts';
import { decodeForPeople } from '../../../lib/text/text.ts';
import { isNoindex } from '../../../pages/noindex.ts';
import { html, type Markup } from '../../../report/html/markup.ts';
import { formatLevelCount, levels } from '../../../report/report.ts';
import type { PageView, ShownFinding } from './page-view.ts';

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
