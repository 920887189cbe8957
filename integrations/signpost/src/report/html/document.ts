import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { countCauses } from '../group-findings.ts';
import type { Report } from '../report.ts';
import { formatLevelCount, levels } from '../words.ts';
import { html, Markup } from './markup.ts';
import type { Fault } from './work-list.ts';

/** The file may load and run nothing; its style is inline. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The parts of a self-contained report. */
interface HtmlDocument {
  readonly title: string;
  readonly style: string;
  readonly head: Markup;
  readonly sections: readonly (Markup | undefined)[];
  /** The source of its data. */
  readonly source: Markup;
}

/** A self-contained file that search engines don't index. */
export function printDocument({ title, style, head, sections, source }: HtmlDocument): string {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${head}
<main>
${sections.map((section) => section && html`${section}\n`)}</main>
<footer>${source} This file makes no network requests.</footer>
</body>
</html>
`;
  return text;
}

/** A signpost with two arms. */
export const sign = html`<svg class="sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M11 2h2v20h-2z"/><path d="M4 4h13l3.5 3L17 10H4z"/><path d="M20 12H8l-3.5 3L8 18h12z" class="far"/></svg>`;

/** The site's name, the result in one sentence, and its numbers. */
export function renderHead(report: Report, faults: readonly Fault[]): Markup {
  const counts = countCauses(report.findings);
  return html`<header>
<p class="brand">${sign} <span>Signpost ${report.name ?? 'audit'}</span></p>
<h1>${readSiteName(report)
    .split(/(?<=[./])/)
    .map((part) => html`${part}<wbr>`)}</h1>
<p class="verdict">${describeVerdict(report, faults)}</p>
<dl class="counts">
${levels.map((level) => html`<div class="${counts[level] > 0 ? level : 'none'}"><dt>${labels[level]}</dt><dd>${formatNumber(counts[level])}</dd></div>`)}
${report.noBuild ? undefined : html`<div><dt>Pages read</dt><dd>${formatNumber(report.pages)}</dd></div>`}
<div><dt>Rules checked</dt><dd>${formatNumber(report.rules.length)}</dd></div>
</dl>
</header>`;
}

const labels = { error: 'Errors', warning: 'Warnings', info: 'Info' };

/** The site's host, or the folder if the URL is unknown. */
export function readSiteName({ origin, subject }: Pick<Report, 'origin' | 'subject'>): string {
  const url = URL.parse(origin) ?? undefined;
  return url === undefined || url.hostname === 'localhost' ? subject : url.host;
}

function describeVerdict(report: Report, faults: readonly Fault[]): string {
  const { findings, known, pages, rules, noBuild, subject } = report;
  if (findings.length === 0) {
    const result =
      known.length === 0
        ? 'No findings.'
        : `No new findings. The baseline has ${formatCount(known.length, 'finding')}.`;
    const checked = noBuild ? subject : `${formatCount(pages, 'page')} and all other files`;
    return `${result} Checked: ${checked}, against ${formatCount(rules.length, 'rule')}.`;
  }

  // `2 errors and 1 warning at 31 places, found by 3 rules.`
  const counts = countCauses(findings);
  const parts = levels
    .filter((level) => counts[level] > 0)
    .map((level) => formatLevelCount(level, counts[level]));
  const causes = counts.error + counts.warning + counts.info;
  const all = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('');
  const about = noBuild && subject !== readSiteName(report) ? `${subject}: ` : '';
  const order = causes > 1 ? ' Worst first.' : '';
  const places = findings.length > causes ? ` at ${formatNumber(findings.length)} places` : '';

  return `${about}${all}${places}, found by ${formatCount(faults.length, 'rule')}.${order}`;
}

/** Light and dark by system setting, one column on a phone, black on white on paper. */
export const style = `:root{color-scheme:light dark;--paper:#fff;--ink:#16212b;--soft:#55636f;--line:#d8dfe5;--edge:#84909b;--wash:#f4f6f8;--accent:#0d5c75;
--error:#b3231a;--warning:#8d5800;--info:#2a5caa;--ok:#1a7440;}
@media screen and (prefers-color-scheme:dark){:root{--paper:#10161b;--ink:#e7edf2;--soft:#9aa8b4;--line:#2b3640;--edge:#66747f;--wash:#182027;--accent:#6fc3dc;
--error:#ff8f84;--warning:#f0b860;--info:#8fb9f7;--ok:#72d29c;}}
*{box-sizing:border-box}html{scroll-padding-top:5rem}
body{margin:0 auto;max-width:76rem;padding:clamp(1.25rem,4vw,3.5rem) clamp(1rem,4vw,3rem) 4rem;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif;overflow-wrap:break-word}
h1,h2,h3,p,ul,dl,dd,figure{margin:0;padding:0}ul{list-style:none}a{color:var(--accent);text-underline-offset:.15em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}[hidden]{display:none!important}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace;font-size:.84em}
.brand{display:flex;align-items:center;gap:.55rem;font-weight:600;font-size:.95rem}.brand time{margin-left:auto;color:var(--soft);font-weight:400;font-variant-numeric:tabular-nums}
.sign{fill:var(--accent)}.sign .far{fill:var(--ink)}
h1{margin-top:clamp(1.75rem,5vw,3.25rem);font-size:clamp(2rem,6.2vw,3.6rem);line-height:1.06;letter-spacing:-.025em;font-weight:680;overflow-wrap:anywhere}
.verdict{margin-top:.9rem;max-width:54rem;font-size:clamp(1.06rem,2vw,1.25rem);color:var(--soft);text-wrap:pretty}
.counts{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);margin-top:clamp(1.75rem,4vw,2.75rem);border-top:1px solid var(--ink)}
.counts div{display:flex;flex-direction:column;justify-content:space-between;padding:.8rem 1rem .2rem 0}.counts div+div{padding-left:1rem;border-left:1px solid var(--line)}

.counts dt{color:var(--soft);font-size:.86rem}.counts dd{white-space:nowrap;font-size:clamp(1.7rem,3.6vw,2.5rem);line-height:1.25;font-weight:640;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.counts .error dd,.level.error,b.error,a.error{color:var(--error)}.counts .warning dd,b.warning,a.warning{color:var(--warning)}.counts .info dd,b.info,a.info{color:var(--info)}.counts .none dd,.counts .good dd{color:var(--ok)}.counts.four{grid-template-columns:repeat(4,1fr)}
main>section{margin-top:clamp(3rem,7vw,5rem)}h2{font-size:clamp(1.45rem,3vw,1.9rem);line-height:1.2;letter-spacing:-.015em;font-weight:660}
.lead{max-width:46rem;margin-top:.5rem;color:var(--soft);text-wrap:pretty}


.fault{display:grid;grid-template-columns:17rem minmax(0,1fr);gap:0 2.5rem;padding:1.7rem 0 1.8rem;border-top:1px solid var(--line)}.fault:first-child{border-top:0}
.fault h3{font-size:1.12rem;line-height:1.3;font-weight:640;text-wrap:balance}.fault>header p{font-size:.88rem;color:var(--soft);margin-top:.35rem}
.fault>header .level{display:flex;align-items:center;gap:.45rem;margin:0 0 .4rem;font-weight:640}.level::before{content:'';width:.6rem;height:.6rem;border-radius:50%;background:currentColor}
.fault>header .error,.level.error{color:var(--error)}.fault.error .level{color:var(--error)}.fault.warning .level{color:var(--warning)}.fault.warning .level::before{border-radius:0;transform:rotate(45deg) scale(.9)}.fault.info .level{color:var(--info)}.fault.info .level::before{border-radius:0;height:.25rem}
.ids a{display:inline-block;padding:.2rem 0;color:inherit;white-space:nowrap}.ids code{color:var(--ink)}.total{font-variant-numeric:tabular-nums}
.told>.why{color:var(--soft);max-width:48rem;text-wrap:pretty}.told>.fix{max-width:48rem;margin-top:.4rem;text-wrap:pretty}.told .fix b{font-weight:640}
.causes{margin-top:.9rem}.cause{border-top:1px solid var(--line);padding:.5rem 0 .55rem}.rest .causes{margin-top:.4rem}
.cause .body{padding-left:1.25rem}.message{unicode-bidi:isolate}
summary{cursor:pointer;list-style:none;position:relative}summary::-webkit-details-marker{display:none}summary::before{content:'';position:absolute;width:.42rem;height:.42rem;border:solid var(--soft);border-width:0 2px 2px 0;left:.1rem;top:.55em;transform:rotate(-45deg)}details[open]>summary::before{top:.45em;transform:rotate(45deg)}
.cause summary,.rest>summary{padding-left:1.25rem}.rest>summary{border-top:1px solid var(--line);padding-top:.5rem;color:var(--accent)}.rest>summary::before{margin-top:.5rem}
.times{margin-left:.3rem;color:var(--soft);font-size:.88rem;white-space:nowrap;font-variant-numeric:tabular-nums}
.places{margin-top:.25rem;font-size:.93rem}.places li{padding:.25rem 0;overflow-wrap:anywhere}.places li>code{color:var(--soft)}.places a+code{margin-left:.35rem}
.line{display:block;margin:.25rem 0 .3rem;padding:.35rem .6rem;border-radius:.25rem;background:var(--wash);color:var(--ink);white-space:pre-wrap}
.cause .fix{font-size:.93rem;color:var(--soft)}.more{color:var(--soft);font-size:.9rem}
.left{margin-top:1rem}.left li{padding:.3rem 0;border-top:1px solid var(--line);font-size:.93rem}.left i{color:var(--soft)}
footer{margin-top:4rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--soft);font-size:.88rem}
@media(max-width:52rem){.fault{grid-template-columns:minmax(0,1fr);gap:.8rem}}
@media(max-width:40rem){.counts dd{font-size:clamp(1.15rem,6vw,1.7rem)}.counts div{padding-right:.4rem}.counts{grid-auto-flow:row;grid-template-columns:repeat(6,1fr)}.counts div{grid-column:span 2}.counts div:nth-child(n+4){grid-column:span 3;border-top:1px solid var(--line)}.counts div:nth-child(4){padding-left:0;border-left:0}.counts div:nth-child(4):last-child{grid-column:1/-1}.counts.four{grid-template-columns:repeat(2,1fr)}.counts.four div,.counts.four div:nth-child(n+4){grid-column:auto;border-top:0}.counts.four div:nth-child(n+3){border-top:1px solid var(--line)}.counts.four div:nth-child(odd){padding-left:0;border-left:0}.counts.four div:nth-child(4){padding-left:1rem;border-left:1px solid var(--line)}}
@media(max-width:22rem){.counts div{padding-right:.4rem}.counts div+div,.counts.four div:nth-child(4){padding-left:.5rem}}
@media(forced-colors:active){.level::before{forced-color-adjust:none}}
@media print{:root{color-scheme:light;--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--wash:#f2f2f2}html{font-size:9pt}body{max-width:none;padding:0}.line,.rest,.places li:nth-child(n+3){display:none!important}h1{margin-top:1rem;font-size:1.8rem}main>section{margin-top:1.5rem}.fault{display:block;padding:.6rem 0}.told{margin-top:.3rem}.causes{margin-top:.3rem}.fault>header,h2,h3{break-after:avoid}.cause{break-inside:avoid}a{color:inherit;text-decoration:none}}}`;
