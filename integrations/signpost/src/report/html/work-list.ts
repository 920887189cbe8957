import { findingDocs } from '../../lib/docs.ts';
import { byLevel, type ConventionId, type Level } from '../../lib/finding.ts';
import { printable } from '../../lib/text.ts';
import { type Group, groupFindings, isUrl, placeText } from '../findings.ts';
import { type Listed, type Report, tally } from '../report.ts';
import { count, figure, levelCount, levels, readable, sentence } from '../words.ts';
import { breakable, html, type Markup, type Part } from './markup.ts';

/** Where a finding is: the page's URL, and file, line and column. */
function placeOf(place: Listed): Markup {
  if (isUrl(place.file)) return crawledPlace(place.file, placeText(place));
  const where = placeText(place);
  const url = urlOf(place.url);
  return html`<li>${url ?? (where === '' ? place.url : undefined)}${where === '' ? undefined : html` <code>${breakable(printable(where))}</code>`}</li>`;
}

/** What was crawled is linked as it was asked: a preview's page is not that of the live site. */
function crawledPlace(requested: string, where: string): Markup {
  const [line, column] = where.slice(requested.length).trim().split(':');
  const at = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  return html`<li>${urlOf(requested)}${line === '' ? undefined : html` <code>${at}</code>`}</li>`;
}

function urlOf(url: string | undefined): Markup | undefined {
  const parsed = url === undefined ? null : URL.parse(url);
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') return undefined;
  const path = html`<bdi dir="ltr">${breakable(readable(parsed.pathname + parsed.search))}</bdi>`;
  // A build that doesn't say where its site is has no page to go to.
  return parsed.host === 'localhost' ? path : html`<a href="${parsed.href}" rel="noreferrer">${path}</a>`;
}

/** Characters of a line that show what is meant. */
const longest = 160;

/** What is there: an element from its column on, else the line. Nothing for a finding that is of the whole file. */
function excerptOf(
  { file, line = 1, column = 1 }: Listed,
  { lineOf }: Pick<Report, 'lineOf'>,
): Markup | undefined {
  if (file === undefined || (line === 1 && column === 1)) return undefined;
  const text = lineOf(file, line) ?? '';
  const element = /^<[^>]*>[^<]*/.exec(text.slice(column - 1))?.[0];
  const excerpt = (element ?? (text.length > longest ? text.slice(column - 1) : text)).trim();
  if (excerpt === '') return undefined;
  return html`<code class="line">${breakable(excerpt.slice(0, longest))}${excerpt.length > longest ? '…' : ''}</code>`;
}

/** All that one rule found, by cause: what is worked off together. */
export interface Fault {
  readonly rule: string;
  readonly title: string;
  readonly why: string | undefined;
  readonly fix: string | undefined;
  readonly conventions: readonly ConventionId[];
  /** That of its worst cause. */
  readonly level: Level;
  readonly causes: readonly Group<Listed>[];
  readonly findings: readonly Listed[];
}

/** The faults of a report: the worst first, and of two as bad the one with more places. */
export function faultsOf({ findings, rules }: Pick<Report, 'findings' | 'rules'>): Fault[] {
  const infos = new Map(rules.map((rule) => [rule.id, rule]));
  const faults = [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, list]): Fault => {
    const info = infos.get(rule);
    const causes = groupFindings(list);
    const [worst] = causes;
    return {
      rule,
      title: info?.title ?? rule,
      why: info?.why,
      fix: info?.fix ?? worst?.first.fix,
      conventions: worst?.first.conventions ?? [],
      level: worst?.first.level ?? 'info',
      causes,
      findings: list,
    };
  });
  return faults.sort(
    (a, b) => byLevel(a, b) || b.findings.length - a.findings.length || (a.rule < b.rule ? -1 : 1),
  );
}

/** So many findings are all in the report: what is left out no search finds. */
const whole = 10_000;
/** Of more, what is shown of one rule and of one cause; a report that no browser opens helps nobody. */
const most = 200;
/** Causes of one rule before the rest is folded. */
const unfolded = 8;

/** The list of what to fix: the worst first, one rule after the other, and in it one cause after the other. */
export function workListOf(report: Report, faults: readonly Fault[]): Markup | undefined {
  if (faults.length === 0) return undefined;
  const list = html`${faults.map((fault) => faultOf(fault, report))}`;
  return html`<section id="work">
<h2>To fix</h2>
${filterOf(report, list.text.includes('<details'))}
<div id="faults">
${list}
</div>
<p class="empty" id="no-match" hidden>No finding matches.${isCut(report) ? ' The JSON report has those that are not listed here.' : undefined}</p>
</section>`;
}

function isCut({ findings }: Report): boolean {
  return findings.length > whole;
}

/** Shown by the script alone: without it everything is there anyway. What folds nothing has nothing to open. */
function filterOf({ findings }: Report, isFolded: boolean): Markup {
  const counts = tally(findings);
  const boxes = levels
    .filter((level) => counts[level] > 0)
    .map(
      (level) =>
        html`<label class="pick ${level}"><input type="checkbox" name="level" value="${level}" checked> <span>${levelCount(level, counts[level])}</span></label>`,
    );
  return html`<form id="filter" role="search" hidden>
<input type="search" id="search" placeholder="Search rules, messages, URLs" aria-label="Search the findings" autocomplete="off" spellcheck="false">
${boxes}
${isFolded ? html`<button type="button" id="unfold" aria-pressed="false">Open all</button>` : undefined}
<output id="shown"></output>
</form>`;
}

function faultOf(fault: Fault, report: Report): Markup {
  const { rule, title, why, fix, conventions, level, causes, findings } = fault;
  const listedCauses = isCut(report) ? causes.slice(0, most) : causes;
  const shown = listedCauses.map((cause) => causeOf(cause, fault, report));
  const folded = shown.slice(unfolded);
  // A report of what isn't a build has no list of conventions, where a link would end.
  const listed = new Set(report.conventions?.map(({ id }) => id));
  return html`<article class="fault ${level}" id="rule-${rule}">
<header>
<p class="level">${sentence(level)}: not met</p>
<h3>${title}</h3>
<p class="ids"><a href="${findingDocs(rule)}" rel="noreferrer"><code>${rule}</code></a>${conventions.map((id) => (listed.has(id) ? html` <a href="#${id}">${id}</a>` : html` <span>${id}</span>`))}</p>
<p class="total">${count(findings.length, 'place')}</p>
</header>
<div class="told">
${optional(why, (text) => html`<p class="why">${text}</p>`)}
${optional(fix, (text) => html`<p class="fix"><b>To fix it</b> ${sentence(text)}.</p>`)}
<ul class="causes">
${shown.slice(0, unfolded)}
</ul>
${folded.length === 0 ? undefined : html`<details class="rest"><summary>${figure(folded.length)} more causes</summary><ul class="causes">${folded}</ul></details>`}
${moreCauses(causes.length - most, report)}
</div>
</article>`;
}

/** On paper a long list is cut, though the screen has it whole (`style.ts`). */
function moreCauses(more: number, report: Report): Markup | undefined {
  if (more <= 0) return undefined;
  return isCut(report)
    ? html`<p class="more">And ${figure(more)} causes more; the JSON report has them all.</p>`
    : html`<p class="more paper">And ${figure(more)} causes more; the report on the screen has them all.</p>`;
}

function causeOf({ first, places }: Group<Listed>, fault: Fault, report: Report): Markup {
  const own = first.level === fault.level ? undefined : html`<b class="${first.level}">${first.level}</b> `;
  const fix =
    first.fix === undefined || first.fix === fault.fix
      ? undefined
      : html`<p class="fix">${sentence(first.fix)}.</p>`;
  const line = html`${own}<span class="message">${breakable(readable(first.message))}</span>`;
  const excerpt = excerptOf(first, report);
  const listed = isCut(report) ? places.slice(0, most) : places;
  const list = html`<ul class="places">${listed.map(placeOf)}${
    listed.length < places.length
      ? html`<li class="more">And ${figure(places.length - most)} more; the JSON report has them all.</li>`
      : undefined
  }</ul>`;
  if (places.length === 1) {
    return html`<li class="cause" data-level="${first.level}" data-places="${places.length}"><div class="body">${line}${fix}${list}${excerpt}</div></li>`;
  }
  // Each may name its own URL: what is here is one of them.
  const alike = places.some(({ message }) => message !== first.message) ? ' like this one' : '';
  return html`<li class="cause" data-level="${first.level}" data-places="${places.length}"><details><summary>${line} <span class="times">${count(places.length, 'place')}${alike}</span></summary><div class="body">${fix}${excerpt}${list}</div></details></li>`;
}

function optional(text: string | undefined, print: (text: string) => Markup): Part {
  return text === undefined ? undefined : print(text);
}
