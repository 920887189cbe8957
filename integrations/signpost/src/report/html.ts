import { readSiteName, renderHead } from './html/head.ts';
import { Markup, html as markup } from './html/markup.ts';
import { style } from './html/style.ts';
import { groupFaults, renderWorkList } from './html/work-list.ts';
import type { Format } from './report.ts';

/** The file may load and run nothing; its style is inline. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The report as one self-contained file for the people who fix the site, kept from search engines by noindex. */
export const html: Format = {
  id: 'html',
  print(report) {
    const faults = groupFaults(report);

    const { text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${readSiteName(report)}: ${report.name ?? 'audit'}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${renderHead(report, faults)}
<main>
${renderWorkList(report, faults)}
</main>
<footer>Read from <code>${report.subject}</code>. This file makes no network requests.</footer>
</body>
</html>
`;
    return text;
  },
};
