import { html, type Markup } from '../html/markup.ts';
import { countOf, figure, levelCount, levels, readable, sentence } from '../html/words.ts';
import { type ComparisonReport, fields, type Pair } from './comparison-report.ts';
import { kinds } from './kinds.ts';
import { tableOf } from './table.ts';

/** Pairs that are shown of each kind; a report that no browser opens helps nobody. */
const most = 1000;

/** The pages that would lose something, the worst first. Nothing where there is none. */
export function losingOf({ pairs, measure }: ComparisonReport): Markup | undefined {
  const losing = pairs.filter(({ losses }) => losses.length > 0);
  if (losing.length === 0) return undefined;
  return html`<section id="losses">
<h2>What would be lost</h2>
<p class="lead">The worst first, and of two as bad the one that more people come to. <del>Struck through</del> is what the new page lacks, <ins>underlined</ins> what it has instead.</p>
${filterOf(losing, measure)}
<div id="pairs">
${losing.slice(0, most).map((pair) => pairOf(pair, measure))}
</div>
<p class="empty" id="no-match" hidden>No page matches.</p>
${moreOf(losing.length)}
</section>`;
}

/** The pages that lose nothing, folded: whoever looks for one finds it. */
export function keptOf({ pairs, measure }: ComparisonReport): Markup | undefined {
  const kept = pairs.filter(({ losses }) => losses.length === 0);
  if (kept.length === 0) return undefined;
  const items = kept
    .slice(0, most)
    .map(
      (pair) =>
        html`<li class="pair"><details><summary>${worthOf(pair, measure)}${wayOf(pair, nameOf)}</summary><p class="way">${wayOf(pair, linkTo)}</p>${tableOf(pair)}</details></li>`,
    );
  return html`<section id="kept">
<h2>What would be kept</h2>
<p class="lead">${countOf(kept.length, 'pages')} would lose nothing that was looked at.</p>
<ul class="left">${items}</ul>
${moreOf(kept.length)}
</section>`;
}

function moreOf(number: number): Markup | undefined {
  if (number <= most) return undefined;
  return html`<p class="more">And ${figure(number - most)} more; <code>--format csv</code> has every loss.</p>`;
}

/** Shown by the script alone: without it everything is there anyway. */
function filterOf(losing: readonly Pair[], measure: string | undefined): Markup {
  const all = losing.flatMap(({ losses }) => losses);
  const boxes = levels
    .map((level) => ({ level, number: all.filter((loss) => loss.level === level).length }))
    .filter(({ number }) => number > 0)
    .map(
      ({ level, number }) =>
        html`<label class="pick ${level}"><input type="checkbox" name="level" value="${level}" checked> <span>${levelCount(level, number)}</span></label>`,
    );
  const options = fields
    .filter((field) => all.some((loss) => loss.field === field))
    .map((field) => html`<option value="${field}">${kinds[field]}</option>`);
  const order =
    measure === undefined
      ? undefined
      : html`<select id="order" aria-label="Order"><option value="">The worst first</option><option value="traffic">Most ${measure} first</option></select>`;
  return html`<form id="filter" role="search" hidden>
<input type="search" id="search" placeholder="Search addresses, titles, losses" aria-label="Search the pages" autocomplete="off" spellcheck="false">
${boxes}
<select id="kind" aria-label="Kind of loss"><option value="">Every kind of loss</option>${options}</select>
${order}
<output id="shown"></output>
</form>`;
}

function pairOf(pair: Pair, measure: string | undefined): Markup {
  const { losses, traffic } = pair;
  const [worst] = losses;
  const level = worst?.level ?? 'advice';
  const marks = losses.map((loss) => `${loss.level}:${loss.field}`).join(' ');
  return html`<article class="fault pair ${level}" data-losses="${marks}" data-traffic="${traffic}">
<header>
<p class="level">${level}</p>
<h3>${wayOf(pair, linkTo)}</h3>
${measure === undefined ? undefined : html`<p class="total">${countOf(traffic, measure)}</p>`}
</header>
<div class="told">
<ul class="says">${losses.map((loss) => html`<li class="${loss.level}">${sentence(loss.says)}</li>`)}</ul>
${tableOf(pair)}
</div>
</article>`;
}

function worthOf({ traffic }: Pair, measure: string | undefined): Markup | undefined {
  return measure === undefined ? undefined : html`<span class="n">${countOf(traffic, measure)}</span>`;
}

/** From where to where; of the new address only its path, where nothing else of it is new. */
function wayOf({ address, old, now }: Pair, show: (url: string, text: string) => Markup): Markup {
  return html`${show(old.url, address)} <span class="to"><span role="img" aria-label="becomes">→</span> ${show(now.url, pathOf(now.url))}</span>`;
}

/** Not linked: what opens and closes holds nothing else that could be pressed. */
function nameOf(_url: string, text: string): Markup {
  return html`<bdi dir="ltr">${readable(text)}</bdi>`;
}

function linkTo(url: string, text: string): Markup {
  const shown = nameOf(url, text);
  return /^https?:\/\//i.test(url) ? html`<a href="${url}" rel="noreferrer">${shown}</a>` : shown;
}

function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : parsed.pathname + parsed.search;
}
