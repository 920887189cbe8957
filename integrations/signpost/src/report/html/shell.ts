import { toDay } from '../../lib/date.ts';
import { version } from '../../lib/disk/package.ts';
import { formatNumber } from '../../lib/text/text.ts';
import { html, Markup } from './markup.ts';
import { style } from './style.ts';

/** A figure below the title: `Stay as they are 12`, with `500 clicks, 26 %`. */
export interface ShellCount {
  readonly name: string;
  readonly value: number;
  readonly share?: string | undefined;
  /** A class of the style: `error`, `warning`, `info` or `none`. */
  readonly kind?: string | undefined;
}

/** What each document of Signpost has around its own part: an audit, a verification, the plan and the proof of a move. */
interface Shell {
  /** `audit`, as in "Signpost audit". */
  readonly kind: string;
  readonly title: string;
  /** The result in a sentence. */
  readonly verdict: string;
  readonly counts: readonly ShellCount[];
  readonly notes?: readonly string[] | undefined;
  readonly body: Markup | undefined;
  readonly footer: Markup;
}

/** The places where a long URL may break: not within `www.example.com`, and not after `www.`. */
const longTitlePart = /(?<=[./])(?<!\bwww\.)(?=\S{16})/;

/** Prints a document as one file that loads nothing. */
export function printShell({ kind, title, verdict, counts, notes = [], body, footer }: Shell): string {
  const markup = html`<header>
<p class="brand">${sign} <span>Signpost ${kind}</span> <span class="when">${toDay(new Date())}, version ${version}</span></p>
<h1>${title.split(longTitlePart).map((part) => html`${part}<wbr>`)}</h1>
<p class="verdict">${verdict}</p>
<dl class="counts">
${counts.map(printCount)}
</dl>
${notes.map((note) => html`<p class="lead">${note}</p>`)}
</header>
<main>
${body}
</main>
<footer>${footer} This file makes no network requests.</footer>`;
  return printDocument(`${title}: ${kind}`, style, markup);
}

function printCount({ name, value, share, kind = '' }: ShellCount): Markup {
  return html`<div class="${kind}"><dt>${name}</dt><dd>${formatNumber(value)}${share && html` <small>${share}</small>`}</dd></div>`;
}

type TableCell = Markup | string | number;

/** Prints a table. Numbers and shares such as `21.3%` are on the right, and so is the head of a column that has some. */
export function printTable(columns: readonly string[], rows: readonly (readonly TableCell[])[]): Markup {
  const heads = columns.map((name, index) => {
    const isNumeric = rows.some((cells) => isNumber(cells[index]));
    return html`<th scope="col" class="${isNumeric ? 'number' : ''}">${name}</th>`;
  });
  const lines = rows.map((cells) => html`<tr>${cells.map(printCell)}</tr>\n`);
  return html`<table><thead><tr>${heads}</tr></thead><tbody>\n${lines}</tbody></table>`;
}

function isNumber(cell: TableCell | undefined): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && /^[\d.]+%$/.test(cell));
}

function printCell(cell: TableCell): Markup {
  const text = typeof cell === 'number' ? formatNumber(cell) : cell;
  return html`<td class="${isNumber(cell) ? 'number' : ''}">${text}</td>`;
}

/** A signpost with two arms. */
const sign = html`<svg class="sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M11 2h2v20h-2z"/><path d="M4 4h13l3.5 3L17 10H4z"/><path d="M20 12H8l-3.5 3L8 18h12z" class="far"/></svg>`;

/** The file may load and run nothing; the style is inline. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A page that is one file, for people and kept from search engines. `style` is CSS, `body` all between the body tags. */
function printDocument(title: string, style: string, body: Markup): string {
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
${body}
</body>
</html>
`;
  return text;
}
