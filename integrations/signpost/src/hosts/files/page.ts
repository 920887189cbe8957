import { escapeHtml } from '../../core/text.ts';
import { isPermanent } from '../../map/follow.ts';

/** By this a page of ours is told from the site's own. */
const mark = '<meta name="generator" content="signpost: moved">';

/** For who has switched the refresh off: an address may be longer than a phone is wide. */
const style =
  '<style>:root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}body{max-width:38rem;margin:12vh auto;padding:0 1.5rem;overflow-wrap:anywhere}h1{font-size:2rem;line-height:1.2}</style>';

/** True for the begin of a page that `movedPage` made. */
export function isMovedPage(html: string): boolean {
  return html.includes(mark);
}

/**
 * A page that sends people on at once (`W-REDIR-3`): by a refresh without delay, which search engines take for a
 * permanent redirect (`W-REDIR-2`), a canonical address where the move is for good, and a plain link for who has
 * neither.
 */
export function movedPage(address: string, status: number): string {
  const href = escapeHtml(address);
  const canonical = isPermanent(status) ? `<link rel="canonical" href="${href}">\n` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${mark}
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>This page has moved</title>
<meta http-equiv="refresh" content="0; url=${href}">
${canonical}${style}
</head>
<body>
<h1>This page has moved</h1>
<p>It is now at <a href="${href}">${href}</a>. Your browser should take you there by itself; if it doesn't, follow the link.</p>
</body>
</html>
`;
}
