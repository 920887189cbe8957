import { capitalized } from '../../lib/text/sentence.ts';
import { style as common, partsOf, printDocument, sign } from '../html/document.ts';
import { html, type Markup } from '../html/markup.ts';
import { countOf, figure, levelCount, levels, readable, share } from '../words.ts';
import { type ComparisonReport, fields, kinds, kindsOf, type Pair } from './comparison-report.ts';
import { tableOf } from './table.ts';

/** The comparison report as one self-contained file: each old page beside its replacement. */
export function printComparison(report: ComparisonReport): string {
  const sections = [kindsOf(report.pairs, report.measure), losingOf(report), keptOf(report)];
  return printDocument({
    title: `${report.new}: comparison`,
    style,
    script,
    head: headOf(report, partsOf(sections)),
    sections,
    source: html`Compares the saved old pages with <code>${report.subject}</code>.`,
  });
}

function headOf(report: ComparisonReport, parts: Markup | undefined): Markup {
  const { old, move, measure, pairs, date } = report;
  const losing = pairs.filter(isLosing);
  const out = pairs.filter(({ losses }) => losses.some(({ level }) => level === 'error')).length;
  const at = measure === undefined ? undefined : share(trafficOf(losing), trafficOf(pairs));
  const tone = losing.length === 0 ? 'good' : 'warning';
  return html`<header>
<p class="brand">${sign} <span>Signpost comparison</span>${date === undefined ? undefined : html` <time datetime="${date}">${date}</time>`}</p>
<h1>${report.new.split(/(?<=[./])/).map((part) => html`${part}<wbr>`)}</h1>
<p class="verdict">${verdictOf(report, losing)}${old === report.new ? undefined : ` The old site is ${old}.`}${move === undefined ? undefined : ` The move is planned for ${move}.`}</p>
<dl class="counts ${at === undefined ? 'three' : 'four'}">
<div><dt>Pages compared</dt><dd>${figure(pairs.length)}</dd></div>
<div class="${tone}"><dt>Pages with losses</dt><dd>${figure(losing.length)}</dd></div>
${at && html`<div class="${tone}"><dt>${capitalized(measure ?? '')} on these pages</dt><dd>${at}</dd></div>`}
<div class="${out === 0 ? 'good' : 'error'}"><dt>Would drop out of search</dt><dd>${figure(out)}</dd></div>
</dl>
${parts}
</header>`;
}

function verdictOf({ pairs, measure }: ComparisonReport, losing: readonly Pair[]): string {
  if (losing.length === 0)
    return `None of ${countOf(pairs.length, 'pages')} would lose anything that search results show.`;
  const total = trafficOf(pairs);
  const worth =
    measure === undefined || total === 0
      ? ''
      : ` ${losing.length === 1 ? 'It has' : 'They have'} ${share(trafficOf(losing), total).replace(' ', '\u00a0')} of ${measure}.`;
  return `${figure(losing.length)} of ${countOf(pairs.length, 'pages')} would lose something that search results show.${worth}`;
}

function isLosing({ losses }: Pair): boolean {
  return losses.length > 0;
}

function trafficOf(pairs: readonly Pair[]): number {
  return pairs.reduce((sum, { traffic }) => sum + traffic, 0);
}

/** Pairs shown of each kind, so that browsers can open the report. */
const most = 1000;

/** The pages with a loss, worst first. Empty if there is none. */
function losingOf({ pairs, measure }: ComparisonReport): Markup | undefined {
  const losing = pairs.filter(({ losses }) => losses.length > 0);
  if (losing.length === 0) return undefined;
  return html`<section id="losses">
<h2>What would be lost</h2>
<p class="lead">Worst first, then by traffic. <del>Struck through</del>: only on the old page. <ins>Underlined</ins>: only on the new page.</p>
${filterOf(losing, measure)}
<div id="pairs">
${losing.slice(0, most).map((pair) => pairOf(pair, measure))}
</div>
<p class="empty" id="no-match" hidden>No page matches.</p>
${moreOf(losing.length)}
</section>`;
}

/** The pages without a loss, collapsed. */
function keptOf({ pairs, measure }: ComparisonReport): Markup | undefined {
  const kept = pairs.filter(({ losses }) => losses.length === 0);
  if (kept.length === 0) return undefined;
  const items = kept
    .slice(0, most)
    .map(
      (pair) =>
        html`<li class="pair"><details><summary>${worthOf(pair, measure)}${wayOf(pair, nameOf)}</summary><p class="way">${wayOf(pair, linkTo)}</p>${tableOf(pair)}</details></li>`,
    );
  return html`<section id="kept">
<h2>Pages without losses</h2>
<p class="lead">${countOf(kept.length, 'pages')} lose nothing that was compared.</p>
<ul class="left">${items}</ul>
${moreOf(kept.length)}
</section>`;
}

function moreOf(number: number): Markup | undefined {
  if (number <= most) return undefined;
  return html`<p class="more">And ${figure(number - most)} more; <code>--format csv</code> has every loss.</p>`;
}

/** Shown by the script only, since without it everything is visible. */
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
      : html`<select id="order" aria-label="Order"><option value="">Worst first</option><option value="traffic">Most ${measure} first</option></select>`;
  return html`<form id="filter" role="search" hidden>
<input type="search" id="search" placeholder="Search URLs, titles, losses" aria-label="Search the pages" autocomplete="off" spellcheck="false">
${boxes}
<select id="kind" aria-label="Kind of loss"><option value="">Every kind of loss</option>${options}</select>
${order}
<output id="shown"></output>
</form>`;
}

function pairOf(pair: Pair, measure: string | undefined): Markup {
  const { losses, traffic } = pair;
  const [worst] = losses;
  const level = worst?.level ?? 'info';
  const marks = losses.map((loss) => `${loss.level}:${loss.field}`).join(' ');
  return html`<article class="fault pair ${level}" data-losses="${marks}" data-traffic="${traffic}">
<header>
<p class="level">${level}</p>
<h3>${wayOf(pair, linkTo)}</h3>
${measure === undefined ? undefined : html`<p class="total">${countOf(traffic, measure)}</p>`}
</header>
<div class="told">
<ul class="says">${losses.map((loss) => html`<li class="${loss.level}">${capitalized(loss.says)}</li>`)}</ul>
${tableOf(pair)}
</div>
</article>`;
}

function worthOf({ traffic }: Pair, measure: string | undefined): Markup | undefined {
  return measure === undefined ? undefined : html`<span class="n">${countOf(traffic, measure)}</span>`;
}

/** Old and new URL; only the path of the new one if nothing else changed. */
function wayOf({ url, old, now }: Pair, show: (url: string, text: string) => Markup): Markup {
  return html`${show(old.url, url)} <span class="to"><span role="img" aria-label="becomes">→</span> ${show(now.url, pathOf(now.url))}</span>`;
}

/** Not a link, since a summary must not contain other controls. */
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

/** The audit report's style, with additions for two pages side by side. */
const style = `${common}
.counts.three{grid-template-columns:repeat(3,1fr)}.counts.three div{grid-column:auto}
#filter select{max-width:100%;padding:.42rem .5rem;border:1px solid var(--line);border-radius:.35rem;background:var(--paper);color:inherit;font:inherit;font-size:.92rem}
.pair h3{font-size:1rem;overflow-wrap:anywhere;text-wrap:wrap}.pair h3 a{display:inline-block;padding:.2rem 0;color:inherit}.pair .to{display:block;margin-top:.15rem;font-weight:400}.pair .to>span{color:var(--soft)}
.says li{position:relative;padding-left:1.1rem;text-wrap:pretty;overflow-wrap:anywhere}.says li+li{margin-top:.2rem}.says li::before{content:'';position:absolute;left:0;top:.5em;width:.55rem;height:.55rem;border-radius:50%;background:currentColor}.says .error::before{color:var(--error)}.says .warning::before{color:var(--warning);border-radius:0;transform:rotate(45deg) scale(.9)}.says .info::before{color:var(--info);border-radius:0;top:.65em;height:.22rem}
.sides{width:100%;margin-top:1rem;border-collapse:collapse;table-layout:fixed;font-size:.93rem;line-height:1.45}.sides thead td,.sides th[scope=row]{width:8.5rem}.sides th{text-align:left;font-weight:400;color:var(--soft)}.sides thead th{font-size:.86rem}.sides td,.sides th{padding:.4rem 1.25rem .45rem 0;vertical-align:top;overflow-wrap:anywhere}.sides tbody td,.sides tbody th{border-top:1px solid var(--line)}.sides td:last-child{padding-right:0}
.sides .same td{color:var(--soft)}.sides .error th{color:var(--error);font-weight:640}.sides .warning th{color:var(--warning);font-weight:640}.sides .info th{color:var(--info);font-weight:640}.sides .plainly td:last-child{font-weight:640}.sides .error.plainly td:last-child{color:var(--error)}.sides .warning.plainly td:last-child{color:var(--warning)}.sides i{color:var(--soft)}.sides svg{max-width:16rem;margin-top:.4rem}.sides b{font-weight:640;white-space:nowrap}
del{text-decoration-thickness:1px;text-decoration-color:var(--error);background:color-mix(in srgb,var(--error) 13%,transparent);border-radius:.15rem}ins{text-decoration-thickness:1px;text-underline-offset:.18em;text-decoration-color:var(--ok);background:color-mix(in srgb,var(--ok) 13%,transparent);border-radius:.15rem}
#kept .n{float:right;margin-left:1rem;color:var(--soft);font-variant-numeric:tabular-nums}#kept summary{padding:.15rem 0 .15rem 1.25rem;overflow-wrap:anywhere}#kept .way{margin:.3rem 0 0 1.25rem;overflow-wrap:anywhere}#kept a{color:inherit}#kept .to{display:inline;color:var(--soft)}#kept .sides{margin:.6rem 0 1rem}
@media(max-width:40rem){.sides,.sides tbody,.sides tr,.sides th,.sides td{display:block;width:auto!important}.sides thead{display:none}.sides tbody th{padding:.5rem 0 0;font-size:.86rem}.sides tbody td{padding:.1rem 0 .1rem 4.2rem;border-top:0;position:relative}.sides tr>td:last-child{padding-bottom:.5rem}.sides tbody td:not([colspan])::before{content:'Before';position:absolute;left:0;color:var(--soft);font-size:.86rem}.sides tbody td:last-child:not([colspan])::before{content:'After'}.sides .same td{padding-left:0}#filter select{flex:1 1 9rem}}
@media print{#kept .sides,#kept .way,#kept summary::before{display:none}#kept summary{padding-left:0}.fault.pair{padding:.9rem 0 1rem}.pair header{display:flex;flex-wrap:wrap;gap:0 1.2rem;align-items:baseline}.pair h3{order:-1}.pair .to{display:inline}.fault.pair,.sides tr,.says li{break-inside:avoid}.sides{margin-top:.5rem}.sides td,.sides th{padding:.22rem .9rem .26rem 0}.sides th[scope=row],.sides thead td{width:8.6rem}del,ins,.level::before,.says li::before{print-color-adjust:exact;-webkit-print-color-adjust:exact}}`;

/** The script for searching. Without it, everything is visible. */
const script = `const $=(s,n=document)=>[...n.querySelectorAll(s)],form=document.getElementById('filter');
if(form){form.hidden=false;
const [search,kind,order,shown,none,list]=['search','kind','order','shown','no-match','pairs'].map(id=>document.getElementById(id));
const read=e=>({e,text:e.textContent.toLowerCase(),losses:(e.dataset.losses??'').split(' ').filter(Boolean).map(l=>l.split(':')),traffic:Number(e.dataset.traffic??0)});
const losing=$('#pairs .pair').map(read),kept=$('#kept .pair').map(read);
const apply=()=>{const words=search.value.toLowerCase().split(/\\s+/).filter(Boolean),picked=new Set($('input[name=level]:checked',form).map(i=>i.value));let n=0;
const has=({text})=>words.every(w=>text.includes(w));
for(const p of losing){const on=has(p)&&p.losses.some(([l,k])=>picked.has(l)&&(kind.value===''||k===kind.value));p.e.hidden=!on;if(on)n++}
for(const p of kept)p.e.hidden=!has(p);
shown.textContent=n===losing.length?'':n+' of '+losing.length+' pages';none.hidden=n>0};
const sort=()=>list.append(...(order.value===''?losing:losing.toSorted((a,b)=>b.traffic-a.traffic)).map(({e})=>e));
form.addEventListener('input',apply);form.addEventListener('submit',e=>e.preventDefault());
order?.addEventListener('change',sort);apply()}
let closed=[];addEventListener('beforeprint',()=>{closed=$('details:not([open])');for(const d of closed)d.open=true});addEventListener('afterprint',()=>{for(const d of closed)d.open=false});`;
