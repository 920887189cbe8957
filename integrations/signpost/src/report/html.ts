import { checkedOf } from './html/checked.ts';
import { faultsOf } from './html/faults.ts';
import { headOf, siteName } from './html/head.ts';
import { leftOutOf } from './html/left-out.ts';
import { Markup, html as markup } from './html/markup.ts';
import { partsOf } from './html/parts.ts';
import { picturesOf } from './html/pictures.ts';
import { script } from './html/script.ts';
import { style } from './html/style.ts';
import { workListOf } from './html/work-list.ts';
import type { Format } from './report.ts';

/** What the file may load: nothing. Its style and script stand in it. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** One file that needs no other, to be sent to whoever mends the site: list, pictures, and what was checked. */
export const html: Format = {
  id: 'html',
  print(report) {
    const faults = faultsOf(report);
    const figures = report.figures?.();
    const sections = [
      workListOf(report, faults),
      picturesOf(report, faults, figures),
      checkedOf(report, figures),
      leftOutOf(report),
    ];
    const { text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${siteName(report)}: ${report.name ?? 'audit'}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${headOf(report, faults, partsOf(sections))}
<main>
${sections.map((section) => section && markup`${section}\n`)}</main>
<footer>Read from <code>${report.subject}</code>. This file loads nothing and sends nothing.</footer>
<script>${new Markup(script)}</script>
</body>
</html>
`;
    return text;
  },
};
