import { type Path, pathOfFile } from '../../lib/url/path.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { overwritten, part } from '../shared/comments.ts';
import { type Printer, printerFor } from '../shared/words.ts';
import { apiLines } from './api.ts';
import { exactRules, oddRules } from './entries.ts';
import { errorDocument, headerLine, headerLines } from './headers.ts';
import { maintenanceLines } from './maintenance.ts';
import { compressLines, mediaLines, packedLines } from './media.ts';
import { protectLines } from './protect.ts';
import { rules } from './rules.ts';
import { comment, literal, section } from './text.ts';

export function printerOf(plan: Plan): Printer {
  return printerFor(plan, { group: (number) => `%${number}`, text: literal });
}

/** `.htaccess` for the site's folder: each entry is a rule. */
export function* htaccess(plan: Plan): Generator<string> {
  const printer = printerOf(plan);
  yield '# signpost:begin';
  yield* preface(plan, [
    'Your own lines stay in place. Put lines of mod_rewrite above this block, so that they run first.',
    'This block requires mod_rewrite. Without it, Apache returns 500 for every request, so no redirect is dropped',
    'silently. Without mod_headers, Apache sends none of the headers below and logs no error.',
  ]);
  yield* whereHeaders(configLines(plan));
  const begin = [...slashLines(plan), 'RewriteEngine On', 'RewriteBase /'];
  yield* part('The rules.', begin);
  const even = [...exactRules(printer, plan.exact, plan.ignoreCase)];
  const odd = [...oddRules(printer, plan.exact, plan.ignoreCase)];
  yield* rules(printer, plan, { even, odd, inner: 'decoded again' });
  yield '# signpost:end';
}

/** Stops Apache's redirect to a folder with the name of a page. Only then, since it requires `AllowOverride Indexes`. */
function slashLines({ api, served }: Plan): string[] {
  const bare = [...served.pages.keys()].filter((url) => !url.endsWith('/'));
  if (api === undefined && !bare.some((url) => foldersIn(served).has(url))) return [];
  const about =
    'A folder has the name of a page. This requires `AllowOverride Indexes`: without it, Apache returns 500.';
  return [comment(about), ...section('IfModule mod_dir.c', ['DirectorySlash Off'])];
}

function foldersIn({ pages, files }: ServedFiles): Set<Path> {
  const folders = new Set<string>();
  for (const file of [...pages.values(), ...files.values()]) {
    for (let at = file.indexOf('/'); at > 0; at = file.indexOf('/', at + 1)) folders.add(file.slice(0, at));
  }
  return new Set([...folders].map((folder) => pathOfFile(folder)));
}

/** Shared hosting may lack mod_headers; without this condition Apache would return 500 for everything. */
function* whereHeaders(lines: Iterable<string>): Generator<string> {
  let held: string[] = [];
  for (const line of lines) {
    if (/^(?:Request)?Header /.test(line)) held.push(line);
    else {
      yield* guarded(held);
      held = [];
      yield line;
    }
  }
  yield* guarded(held);
}

function guarded(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : section('IfModule mod_headers.c', lines);
}

/** Everything except the rules: media types, headers, error pages, passwords. */
export function* configLines(plan: Plan): Generator<string> {
  yield* part('The media type of a file, by its extension.', mediaLines(plan));
  const allowed = headerLine('Allow', 'GET, HEAD', '%{REQUEST_STATUS} == 405');
  yield* part('Headers of all responses, including redirects and errors.', [...headerLines(plan), allowed]);
  const pages = Object.entries(plan.errorPages).map(([status, file]) => errorDocument(Number(status), file));
  yield* part('The responses for errors.', [...pages, errorDocument(405, methodPage)]);
  yield* part('Maintenance mode.', maintenanceLines(plan));
  yield* part('The API.', apiLines(plan));
  yield* part('Passwords.', protectLines(plan));
  yield* part('Compress text for clients that accept it.', compressLines(plan));
  yield* part('Send precompressed files to clients that accept them.', packedLines(plan));
}

export function preface({ origin }: Plan, where: readonly string[]): string[] {
  return [
    `The responses of ${origin}, for Apache 2.4.`,
    overwritten,
    ...where,
    '',
    'Apache runs the rules from top to bottom, and the first response ends them. A rule that finds a redirect sets',
    'SP and restarts the rules: `301:/new/` is a redirect that keeps the query of the request, `301:0:/new/` is a',
    'redirect without the parameters of list 0, and `410` is a gone URL. A `!` after the status marks a redirect',
    'in its first weeks, a `~` a target whose URL variant is chosen for each request.',
  ].map((text) => (text === '' ? '#' : comment(text)));
}

/** The body of 405, in the site's folder: Apache's own page would come with a second `Allow`. */
export const methodPage = '.signpost-405.txt';

export const methodPageText = '405: this URL supports only GET and HEAD.\n';
