import { type Group, groupFindings, placeText } from './group.ts';
import { type Format, type Report, tally } from './report.ts';

/** One file that needs no other: the findings by cause, searchable, with a bar for each rule. */
export const html: Format = {
  id: 'html',
  print(report) {
    const groups = groupFindings(report.findings);
    const { error, warning, advice } = tally(report.findings);
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<meta name="robots" content="noindex">
<title>Audit of ${escapeHtml(report.subject)}</title>
<style>${style}</style>
</head>
<body>
<h1>Audit of ${escapeHtml(report.subject)}</h1>
<p><b class="error">${error}</b> errors, <b class="warning">${warning}</b> warnings, <b class="advice">${advice}</b> of advice
on ${report.pages} pages of ${escapeHtml(report.origin)}, by ${report.rules.length} rules.</p>
${chartOf(report)}
<p><label>Search <input type="search" id="search" autocomplete="off"></label></p>
<main>
${groups.map(groupOf).join('\n')}
</main>
${ignoredOf(report)}
<script>${script}</script>
</body>
</html>
`;
  },
};

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c2430;background:#fff}
details{border-left:.3rem solid #888;padding:.4rem .8rem;margin:.5rem 0;background:#f5f6f8}summary{cursor:pointer}
.error{color:#b3261e}.warning{color:#8a5a00}.advice{color:#0b5f8a}details.error{border-color:#b3261e}details.warning{border-color:#c98a00}
details.advice{border-color:#0b7ab3}code{font-size:.9em}ul{margin:.3rem 0}svg text{font:12px system-ui,sans-serif;fill:currentColor}
details>*{color:#1c2430}details summary b{margin-right:.5em}
@media(prefers-color-scheme:dark){body{background:#12161c;color:#e6e9ee}details{background:#1b212a}details>*{color:#e6e9ee}
.error{color:#ff8a80}.warning{color:#ffc861}.advice{color:#7fd0ff}}`;

const script = `const s=document.getElementById('search'),all=[...document.querySelectorAll('main details')];
s.addEventListener('input',()=>{const q=s.value.toLowerCase();for(const d of all)d.hidden=!d.textContent.toLowerCase().includes(q)})`;

function groupOf({ first, places }: Group): string {
  const items = places
    .slice(0, 500)
    .map((place) => `<li><code>${escapeHtml(placeText(place) || (place.url ?? ''))}</code></li>`);
  const more = places.length > 500 ? `<li>and ${places.length - 500} more</li>` : '';
  const ids =
    first.conventions.length > 0 ? ` <small>${escapeHtml(first.conventions.join(' '))}</small>` : '';
  return `<details class="${first.level}"><summary><b class="${first.level}">${first.level}</b><b>${escapeHtml(first.rule)}</b>${escapeHtml(first.message)}${
    places.length > 1 ? ` (${places.length} places)` : ''
  }</summary><p>${escapeHtml(first.fix ?? '')}${ids}</p><ul>${items.join('')}${more}</ul></details>`;
}

/** Bars of findings by rule, as an SVG. */
function chartOf({ findings }: Report): string {
  const counts = [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, list]) => ({ rule, list }));
  const most = Math.max(1, ...counts.map(({ list }) => list.length));
  const rows = counts.map(({ rule, list }, index) => {
    const y = index * 20;
    const bar = Math.max(2, Math.round((list.length / most) * 400));
    return `<text x="0" y="${y + 14}">${escapeHtml(rule)}</text><rect class="${list[0]?.level ?? ''}" fill="currentColor" x="190" y="${y + 3}" width="${bar}" height="14"/><text x="${196 + bar}" y="${y + 14}">${list.length}</text>`;
  });
  if (rows.length === 0) return '';
  return `<svg role="img" aria-label="Findings by rule" width="660" height="${rows.length * 20}">${rows.join('')}</svg>`;
}

function ignoredOf({ ignored, known }: Report): string {
  const items = ignored.map(
    ({ finding, reason }) =>
      `<li>${escapeHtml(`${finding.rule}: ${finding.message}`)} <i>${escapeHtml(reason)}</i></li>`,
  );
  const list = items.length === 0 ? '' : `<h2>Ignored</h2><ul>${items.join('')}</ul>`;
  return known === 0 ? list : `${list}<p>${known} more are known by the baseline.</p>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => entities[c] ?? c);
}
