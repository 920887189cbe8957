import { type Convention, howTexts } from '../../audit/rules/conventions.ts';
import type { FindingInfo } from '../../lib/finding.ts';
import { placeText } from '../place.ts';
import type { Figures, Report } from '../report.ts';
import { count, decodeForPeople, formatLevelCount, formatNumber, levels } from '../words.ts';
import { html, type Markup } from './markup.ts';

/** The subject of each group of conventions, by the middle of its ids. */
const families: Readonly<Record<string, string>> = {
  'W-ADDR': 'URLs', 'W-LINK': 'Links', 'W-ROBOTS': 'robots.txt', 'W-SITEMAP': 'Sitemaps',
  'W-HEAD': 'Titles and heads', 'W-CANON': 'Canonical URLs', 'W-ICON': 'Icons', 'W-NOINDEX': 'Noindex',
  'W-REDIR': 'Redirects', 'W-MIG': 'Moves', 'W-JS': 'Scripts', 'W-CLOSE': 'Maintenance', 'W-ERR': 'Errors',
  'A-PATH': 'API: paths', 'A-FIELD': 'API: fields', 'A-GET': 'API: reading', 'A-ERR': 'API: errors',
  'A-HTTP': 'API: over HTTP', 'A-VER': 'API: versions', 'A-DOC': 'API: description', 'A-AUTH': 'API: credentials', 'A-WRITE': 'API: writing',
}; // biome-ignore format: a table

/** Every convention with its result. Those about an API only if the build has one. */
export function renderConventions(report: Report, figures: Figures | undefined): Markup | undefined {
  const { conventions = [], rules, off = [], findings, known, pages } = report;
  if (conventions.length === 0) return undefined;

  const withoutApi = figures?.apiFiles === 0 && !findings.some((finding) => finding.conventions.some(isApi));
  const shown = withoutApi ? conventions.filter(({ id }) => !isApi(id)) : conventions;
  const unchecked = shown.filter(({ id }) => off.some((rule) => rule.conventions.includes(id)));
  const found = new Set([...findings, ...known].flatMap((finding) => finding.conventions));
  const seen = shown.filter(
    (row) => unchecked.includes(row) || found.has(row.id) || isCovered(row, findCoveringRules(row, rules)),
  );
  const broken = seen.filter(({ id }) => found.has(id)).length;

  return html`<section id="checked">
<h2>What was checked</h2>
<p class="lead">${count(pages, 'page')}, ${count(rules.length, 'rule')}, ${count(shown.length, 'requirement')}. ${seen.length} of them can be checked in a build, and ${
    broken === 0 ? 'none has findings' : `${formatNumber(broken)} ${broken === 1 ? 'has' : 'have'} findings`
  }.${seen.length === shown.length ? '' : ` The list says how the other ${shown.length - seen.length} ${shown.length - seen.length === 1 ? 'is' : 'are'} met.`}${unchecked.length === 0 ? '' : ` The settings turn off rules of ${count(unchecked.length, 'requirement')}.`}${withoutApi ? ' The build has no API, so the requirements for APIs are left out.' : ''}</p>
<div class="families">
${[...Map.groupBy(shown, ({ id }) => id.replace(/-\d+$/, ''))].map(([family, rows]) => renderFamily(family, rows, report))}
</div>
</section>`;
}

function findCoveringRules<Rule extends Pick<FindingInfo, 'conventions'>>(
  { id }: Convention,
  rules: readonly Rule[],
): Rule[] {
  return rules.filter(({ conventions }) => conventions.includes(id));
}

/**
 * True if the rules that ran can decide about a convention. For what only a host answers, a rule sees a part in the build,
 * such as an http URL in the map; the checks of a live site see the rest.
 */
function isCovered({ how }: Convention, rules: readonly FindingInfo[]): boolean {
  return rules.some(({ id }) => how.includes('check') || id.startsWith('server-'));
}

function isApi(id: string): boolean {
  return id.startsWith('A-');
}

function renderFamily(family: string, rows: readonly Convention[], report: Report): Markup {
  return html`<section class="family">
<h3>${families[family] ?? family}</h3>
<ul class="ticks">
${rows.map((row) => renderConvention(row, report))}
</ul>
</section>`;
}

function renderConvention(convention: Convention, report: Report): Markup {
  const { id, text, how } = convention;
  const rules = findCoveringRules(convention, report.rules);
  const found = report.findings.filter(({ conventions }) => conventions.includes(id));
  if (found.length > 0) {
    const marks = levels.map((level) => {
      const [first, ...others] = found.filter((finding) => finding.level === level);
      return (
        first &&
        html` <a class="${level}" href="#rule-${first.rule}">${formatLevelCount(level, 1 + others.length)}</a>`
      );
    });
    return renderRow('broken', '✕', 'has findings', id, text, html`${marks}`);
  }

  const off = findCoveringRules(convention, report.off ?? []);
  const ways = how.flatMap((way) => (way === 'check' ? [] : howTexts[way])).join(' and ');
  if (rules.length + off.length === 0)
    return renderRow('elsewhere', '·', 'not checked in a build', id, text, html` <i>${ways}</i>`);

  const ignored = report.ignored.filter(({ finding }) => finding.conventions.includes(id)).length;
  const known = report.known.filter(({ conventions }) => conventions.includes(id)).length;
  const isWhole = off.length > 0 || known > 0 || isCovered(convention, rules);
  const notes = [
    ...(isWhole ? [] : [describeRest(report, ways)]),
    ...(ignored === 0 ? [] : [`${count(ignored, 'finding')} ignored`]),
    ...(known === 0 ? [] : [`${count(known, 'finding')} in the baseline`]),
    ...(off.length === 0 ? [] : [`turned off: ${off.map((rule) => rule.id).join(', ')}`]),
  ];
  const note = notes.length === 0 ? undefined : html` <i>${notes.join('; ')}</i>`;

  return known + off.length === 0 && isWhole
    ? renderRow('kept', '✓', 'met', id, text, note)
    : renderRow('elsewhere', '·', 'not fully checked', id, text, note);
}

/** In a report of a live site, nothing else can check what its rules didn't. */
function describeRest({ rules }: Report, ways: string): string {
  return rules.some(({ id }) => id.startsWith('server-'))
    ? 'nothing found on the live site; no rule checks the rest'
    : `nothing found in the build; for the rest, ${ways}`;
}

function renderRow(
  state: string,
  mark: string,
  label: string,
  id: string,
  text: string,
  more: Markup | undefined,
): Markup {
  return html`<li class="${state}" id="${id.toLowerCase()}"><span class="mark" role="img" aria-label="${label}">${mark}</span><div>${text}${more}</div></li>`;
}

/** The checks that didn't run, the findings that a person ignored (with reasons), and those that the baseline holds back. */
export function renderOmitted({ ignored, known, gone = [], notes = [] }: Report): Markup | undefined {
  if (ignored.length + known.length + gone.length + notes.length === 0) return undefined;

  const rows = ignored.map(
    ({ finding, reason }) =>
      html`<li><code>${finding.rule}</code> ${decodeForPeople(finding.message)} <code>${placeText(finding) || finding.url}</code> <i>${reason}</i></li>`,
  );

  return html`<section id="left-out">
<h2>Left out</h2>
${notes.map((note) => html`<p class="lead">${note}</p>`)}
${known.length === 0 ? undefined : html`<p class="lead">The baseline has ${count(known.length, 'finding')}.</p>`}
${gone.length === 0 ? undefined : html`<p class="lead">${count(gone.length, 'finding')} of the baseline no longer ${gone.length === 1 ? 'occurs' : 'occur'}.</p>`}
${rows.length === 0 ? undefined : html`<ul class="left">${rows}</ul>`}
</section>`;
}
