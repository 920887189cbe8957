import { html, Markup } from './markup.ts';

/** What the file may load: nothing. Its style and script stand in it. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The parts of a report that is one file. */
export interface HtmlDocument {
  readonly title: string;
  readonly style: string;
  readonly script: string;
  readonly head: Markup;
  readonly sections: readonly (Markup | undefined)[];
  /** What it was made from. */
  readonly source: Markup;
}

/** One file that needs no other: it loads nothing, and no search engine keeps it. */
export function printDocument({ title, style, script, head, sections, source }: HtmlDocument): string {
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
<footer>${source} This file loads nothing and sends nothing.</footer>
<script>${new Markup(script)}</script>
</body>
</html>
`;
  return text;
}
