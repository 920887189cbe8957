import { isNoindex } from '../../../audit/rules/shared/noindex.ts';
import { html, type Markup } from '../../../report/html/markup.ts';
import { levelCount, levels, readable } from '../../../report/words.ts';
import { type LeadsHere, type PageView, rulesLeftOut, type ShownFinding } from './page-view.ts';

/** How wide a result is in a search engine's list on a desktop, in CSS pixels; nobody promises it. */
const room = { title: 600, words: 960 };

/** The content of the toolbar's window. Every text of the page is escaped. */
export function panel(view: PageView, leads: LeadsHere, here: string): Markup {
  return html`<h1>Signpost <small>${readable(new URL(view.address).pathname)}</small></h1>
${faults(view.findings)}
<section aria-labelledby="signpost-result"><h2 id="signpost-result">In search results</h2>
<div class="result"><p class="where">${readable(view.address)}</p>
${line('title', view.title, 'No title')}
${line('words', view.description, 'No description: search engines take text of the page.')}</div>
${unlisted(view)}
<dl>
<dt>Title</dt><dd data-width-of="title">none</dd>
<dt>Description</dt><dd data-width-of="words">none</dd>
<dt>Canonical</dt><dd>${view.canonical || 'none'}</dd>
<dt>Robots</dt><dd>${view.robots || (view.status < 400 ? 'may list it and follow its links' : 'nothing said')}</dd>
<dt>Language</dt><dd>${view.language || 'not said'}</dd>
</dl></section>
<section aria-labelledby="signpost-card"><h2 id="signpost-card">Where it is shared</h2>
<div class="card">${picture(view, here)}<div><p class="where">${new URL(view.address).host}</p>
<p class="name" dir="auto">${view.card.title || 'No title'}</p><p class="about" dir="auto">${view.card.description}</p></div></div></section>
<section aria-labelledby="signpost-leads"><h2 id="signpost-leads">Old addresses that lead here</h2>${list(leads)}</section>`;
}

/** Why the result above is shown nowhere, where that is so. */
function unlisted({ status, robots }: PageView): Markup | undefined {
  if (status >= 400)
    return html`<p class="note">The address answers ${status}, so no search engine lists it.</p>`;
  if (isNoindex(robots))
    return html`<p class="note">The page says noindex, so no search engine lists it.</p>`;
  return undefined;
}

/** A text that the browser measures and cuts, or what is said where there is none. */
function line(name: keyof typeof room, text: string, missing: string): Markup {
  return text === ''
    ? html`<p class="${name}">${missing}</p>`
    : html`<p class="${name}" dir="auto" data-room="${room[name]}">${text}</p>`;
}

function faults(findings: readonly ShownFinding[]): Markup {
  const counts = levels.flatMap((level) => {
    const number = findings.filter((finding) => finding.level === level).length;
    return number === 0 ? [] : [levelCount(level, number)];
  });
  return html`<section aria-labelledby="signpost-found"><h2 id="signpost-found" role="status">${counts.join(', ') || 'Nothing found on this page'}</h2>
<ul class="faults">${findings.map(fault)}</ul>
<p class="note">${rulesLeftOut} rules look at the whole site; they wait for the build.</p></section>`;
}

function fault({ level, rule, message, fix, source }: ShownFinding): Markup {
  return html`<li class="${level}"><b>${level}</b> <code>${rule}</code><p>${readable(message)}</p>
<p class="fix">${fix}</p>${source === undefined ? undefined : html`<p class="at"><code>${source}</code></p>`}</li>`;
}

/** The picture from the dev server, where it is one of the site's own: a card is often made by the build alone. */
function picture({ card, address }: PageView, here: string): Markup {
  if (card.image === '') return html`<p class="none">No picture: the page has no og:image</p>`;
  const { origin } = new URL(address);
  const isOwn = card.image.startsWith(`${origin}/`);
  const own = isOwn ? here + card.image.slice(origin.length) : card.image;
  const missing = isOwn ? 'The picture is not there in development' : 'The picture does not load';
  return html`<img data-src="${own}" alt="${card.alt || 'The picture of the card'}" width="1200" height="630"><p class="none" hidden>${missing}: ${card.image}</p>`;
}

function list({ entries, more }: LeadsHere): Markup {
  if (entries.length === 0) return html`<p class="note">None in the map.</p>`;
  return html`<ul class="leads">${entries.map(
    ({ from, status, place }) => html`<li><code>${from}</code> <span>${status}, ${place}</span></li>`,
  )}</ul>${more === 0 ? undefined : html`<p class="note">and ${more} more</p>`}`;
}
