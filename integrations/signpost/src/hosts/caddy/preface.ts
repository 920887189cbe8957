import type { Plan } from '../../plan/plan.ts';
import { comment } from './text.ts';

/** What stands at the top of `signpost.caddy`. */
export function preface({ origin }: Plan): string[] {
  return [
    `The answers of ${origin}, for Caddy 2.6 and later.`,
    'Written by signpost; the next build writes it anew. Change the map of redirects and the settings instead.',
    '',
    'Import it inside the block of the site, which names http:// and the alias hosts too, and has a root. A bare http://',
    'is every name: of several sites, each names its own, http://www.example.com, http://example.com. Beside',
    'routes of your own it goes into a `handle` of its own, behind theirs: handle /app/* {…}, handle { import … }.',
    'Caddy sorts what stands side by side: a `try_files`, `rewrite` or `uri` of yours beside the import changes the',
    'address before it, and a `reverse_proxy`, `php_fastcgi` or `file_server` beside it is never asked.',
    '',
    'A request goes through the route from the top; the first part that applies answers. A row of a table is an',
    'address and what it answers: `301:/new/` a redirect, which takes the query of the request along,',
    '`301:0:/new/` the same without the parameters of number 0 (sp_taken0), `410` gone. A `!` behind the status',
    'is an entry in its first weeks, a `~` a target that is spelled as the site does when it is asked for.',
    'To try and load a change: caddy validate && caddy reload',
  ].map((text) => (text === '' ? '#' : comment(text)));
}
