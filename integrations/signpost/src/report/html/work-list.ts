import { formatPlaces, type Group, groupFindings } from '../../audit/group.ts';
import { findingDocs } from '../../lib/docs.ts';
import { compareLevels, type Level } from '../../lib/finding.ts';
import { escapeControls } from '../../lib/text/escape.ts';
import { capitalize, toSentence } from '../../lib/text/sentence.ts';
import { decodeForPeople, formatCount, formatNumber } from '../../lib/text/text.ts';
import { isHttpUrl, parseHttpUrl } from '../../lib/url/is-url.ts';
import { type ListedFinding, placeText, type Report } from '../report.ts';
import { splitAtSources } from '../sources.ts';
import { breakAtSlashes, html, type Markup } from './markup.ts';

// The list of the HTML report: a rule with its reason and fix, below it each group of findings with its places.

/** The place of a finding: the page's URL, file, line and column, and its own words if it has others than the first. */
function renderPlace(place: ListedFinding, first: ListedFinding): Markup {
  const words =
    place.message === first.message ? undefined : html`: ${breakAtSlashes(decodeForPeople(place.message))}`;
  const fix =
    place.fix === first.fix || place.fix === undefined
      ? undefined
      : html`. ${withSources(toSentence(place.fix))}`;
  const { file, source } = place;
  const spot = placeText(place);
  // A crawled page is linked as requested, since a preview differs from the live site.
  const where = isHttpUrl(file) ? spot.slice(file.length).trim() : spot;
  const url = renderUrl(isHttpUrl(file) ? file : place.url);
  return html`<li>${url ?? (where === '' ? place.url : undefined)}${where && html` ${renderPath(where)}`}${source && html` from ${renderPath(source)}`}${words}${fix}</li>`;
}

function renderPath(path: string): Markup {
  return html`<code>${breakAtSlashes(escapeControls(path))}</code>`;
}

function renderUrl(url: string | undefined): Markup | undefined {
  const parsed = parseHttpUrl(url ?? '');
  if (parsed === undefined) return undefined;
  const path = html`<bdi dir="ltr">${breakAtSlashes(decodeForPeople(parsed.pathname + parsed.search))}</bdi>`;
  // Without a known site URL, no page can be linked.
  return parsed.host === 'localhost' ? path : html`<a href="${parsed.href}" rel="noreferrer">${path}</a>`;
}

/** Characters of an excerpt. */
const maxExcerpt = 160;

/**
 * The source at the place: from the column on if it is an element, otherwise the line. Empty for a finding about the whole
 * file.
 */
function renderExcerpt(
  { file, line = 1, column = 1 }: ListedFinding,
  readLine: Report['readLine'],
): Markup | undefined {
  if (file === undefined || (line === 1 && column === 1)) return undefined;
  const text = readLine(file, line) ?? '';
  const element = /^<[^>]*>[^<]*/.exec(text.slice(column - 1))?.[0];
  const excerpt = (element ?? (text.length > maxExcerpt ? text.slice(column - 1) : text)).trim();
  if (excerpt === '') return undefined;
  return html`<code class="line">${breakAtSlashes(excerpt.slice(0, maxExcerpt))}${excerpt.length > maxExcerpt ? '…' : ''}</code>`;
}

/** All findings of a rule, by group. */
export interface FaultGroup {
  readonly rule: string;
  readonly title: string;
  readonly why: string | undefined;
  /** Of all groups, if it is one. */
  readonly fix: string | undefined;
  /** The level of the worst group. */
  readonly level: Level;
  readonly groups: readonly Group<ListedFinding>[];
  readonly findings: readonly ListedFinding[];
}

/** The rules of a report: worst first, then by number of places. */
export function groupFaults({
  findings,
  known,
  rules,
}: Pick<Report, 'findings' | 'known' | 'rules'>): FaultGroup[] {
  const infos = new Map(rules.map((rule) => [rule.id, rule]));
  const faults = [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, list]): FaultGroup => {
    const info = infos.get(rule);
    const groups = groupFindings(list, known);
    const [worst] = groups;
    const isSameFix = groups.every(({ first }) => first.fix === worst?.first.fix);

    return {
      rule,
      title: info?.title ?? rule,
      why: info?.why,
      fix: isSameFix ? worst?.first.fix : undefined,
      level: worst?.first.level ?? 'info',
      groups,
      findings: list,
    };
  });

  return faults.sort(
    (a, b) => compareLevels(a, b) || b.findings.length - a.findings.length || (a.rule < b.rule ? -1 : 1),
  );
}

/** Groups of a rule, and places of a group, to keep the report light for browsers. */
const maxItems = 200;

/** The list of faults: worst first, by rule and group. */
export function renderWorkList(report: Report, faults: readonly FaultGroup[]): Markup | undefined {
  if (faults.length === 0) return undefined;
  return html`<section id="work">
<h2>To fix, worst first</h2>
<div id="faults">
${faults.map((fault) => renderFault(fault, report.readLine))}
</div>
</section>`;
}

function renderFault(fault: FaultGroup, readLine: Report['readLine']): Markup {
  const { rule, title, why, fix, level, groups, findings } = fault;
  // A fix that several groups share is printed at the first.
  const renderedGroups = groups.slice(0, maxItems).map((group, index) => {
    const isRepeated = groups[index - 1]?.first.fix === group.first.fix;
    return renderGroup(group, isRepeated ? { ...fault, fix: group.first.fix } : fault, readLine);
  });

  return html`<article class="fault ${level}" id="rule-${rule}">
<header>
<p class="level">${capitalize(level)}: not met</p>
<h3>${title}</h3>
<p class="ids"><a href="${findingDocs(rule)}" rel="noreferrer"><code>${rule}</code></a></p>
<p class="total">${formatCount(findings.length, 'place')}</p>
</header>
<div class="told">
${why && html`<p class="why">${withSources(why)}</p>`}
${fix && html`<p class="fix"><b>To fix it:</b> ${withSources(toSentence(fix))}</p>`}
<ul class="causes">
${renderedGroups}
</ul>
${renderRest('p', groups.length, 'problems')}
</div>
</article>`;
}

/** `And 2,800 more problems. The JSON report lists them all.` */
function renderRest(tag: 'p' | 'li', total: number, noun: string): Markup | undefined {
  if (total <= maxItems) return undefined;
  const text = `And ${formatNumber(total - maxItems)} more ${noun}. The JSON report lists them all.`;
  return tag === 'p' ? html`<p class="more">${text}</p>` : html`<li class="more">${text}</li>`;
}

function renderGroup(group: Group<ListedFinding>, fault: FaultGroup, readLine: Report['readLine']): Markup {
  const { first, places } = group;
  const levelBadge =
    first.level === fault.level ? undefined : html`<b class="${first.level}">${first.level}</b> `;
  const { fix: text } = first;
  const fix =
    text === undefined || text === fault.fix
      ? undefined
      : html`<p class="fix">${withSources(toSentence(text))}</p>`;
  const line = html`${levelBadge}<span class="message">${breakAtSlashes(decodeForPeople(first.message))}</span>`;
  const excerpt = renderExcerpt(first, readLine);
  const list = html`<ul class="places">${places.slice(0, maxItems).map((place) => renderPlace(place, first))}${renderRest('li', places.length, 'places')}</ul>`;
  if (places.length === 1) {
    return html`<li class="cause"><div class="body">${line}${fix}${list}${excerpt}</div></li>`;
  }

  return html`<li class="cause"><div class="body">${line}${fix}</div><details><summary><span class="times">${formatPlaces(group).trim().slice(1, -1)}</span></summary><div class="body">${excerpt}${list}</div></details></li>`;
}

/** A rule's text, with links for sources and code for backticks. */
function withSources(text: string): Markup[] {
  return splitAtSources(text).flatMap(({ text: part, url }) =>
    url === undefined
      ? part
          .split(/(`[^`]*`)/)
          .map((piece) => (piece.startsWith('`') ? html`<code>${piece.slice(1, -1)}</code>` : html`${piece}`))
      : [html`<a href="${url}" rel="noreferrer">${part}</a>`],
  );
}
