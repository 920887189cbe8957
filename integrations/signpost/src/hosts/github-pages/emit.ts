import type { OutFile } from '../../lib/file.ts';
import { memoize } from '../../lib/memoize.ts';
import { escapeHtml } from '../../lib/text/escape.ts';
import { type ExactEntry, isPermanent } from '../../map/entry.ts';
import { printAbsolute } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { deriveBareFile, deriveFile, hasBareFiles, movedMark } from '../shared/moved-pages.ts';

/** A page for each exact redirect that can have a file. */
export function createMovedPages(plan: Plan): OutFile[] {
  return [...placesOf(plan)].flatMap(([{ outcome }, files]) => {
    if (outcome.target === undefined) return [];
    const content = printMovedPage(printAbsolute(outcome.target, plan.origin), outcome.status);
    return files.map((path) => ({ path, content }));
  });
}

/** Files of the folder itself: a redirect from /README.md would need a folder with this name. */
const ownNames = ['README.md', '.nojekyll'];

/** The files for each entry whose name is free. */
export const placesOf = memoize(findPlaces);

function findPlaces({ exact, served }: Plan): ReadonlyMap<ExactEntry, readonly string[]> {
  const files = new Set([...served.pages.values(), ...served.files.values(), ...ownNames]);
  const folders = new Set([...files].flatMap(listFolders));
  const places = new Map<ExactEntry, readonly string[]>();
  for (const entry of exact) {
    const file = deriveFile(entry.path);
    if (file === undefined || entry.query.length > 0 || entry.outcome.target === undefined) continue;
    const within = listFolders(file);
    if (files.has(file) || folders.has(file) || within.some((folder) => files.has(folder))) continue;
    files.add(file);
    for (const folder of within) folders.add(folder);
    places.set(entry, [file]);
  }

  // /old.html of the map comes before the second file of /old.
  for (const [entry, [file = '']] of places) {
    const bareFile = hasBareFiles(served.pages) ? deriveBareFile(entry.path) : undefined;
    if (bareFile === undefined || files.has(bareFile) || folders.has(bareFile)) continue;
    files.add(bareFile);
    places.set(entry, [file, bareFile]);
  }

  return places;
}

/** Seconds before a page follows a temporary redirect: an immediate refresh counts as permanent (`W-REDIR-2`). */
const temporaryDelay = 1;

/** For visitors without the refresh: a URL may be longer than a phone is wide. */
const style =
  '<style>:root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}body{max-width:38rem;margin:12vh auto;padding:0 1.5rem;overflow-wrap:anywhere}h1{font-size:2rem;line-height:1.2}</style>';

/** A page that redirects by a refresh (`W-REDIR-3`): at once if permanent, delayed if temporary (`W-REDIR-2`). */
export function printMovedPage(url: string, status: number): string {
  const href = escapeHtml(url);
  const isForGood = isPermanent(status);
  const canonical = isForGood ? `<link rel="canonical" href="${href}">\n` : '';
  const title = isForGood ? 'This page has moved' : 'This page has moved temporarily';

  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${movedMark}
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${title}</title>
<meta http-equiv="refresh" content="${isForGood ? 0 : temporaryDelay}; url=${href}">
${canonical}${style}
</head>
<body>
<h1>${title}</h1>
<p>It is ${isForGood ? 'now ' : ''}at <a href="${href}">${href}</a>. Your browser should take you there by itself; if it doesn't, follow the link.</p>
</body>
</html>
`;
}

/** The folders of a file, outermost first. */
function listFolders(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
