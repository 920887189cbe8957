import type { Plan } from '../../redirects/plan/plan.ts';
import { apiLines } from './api.ts';
import { errorDocument, headerLine, headerLines } from './headers.ts';
import { maintenanceLines } from './maintenance.ts';
import { compressLines, mediaLines, packedLines } from './media.ts';
import { protectLines } from './protect.ts';
import { comment, part } from './text.ts';

/** All but the rules: media types, headers, pages for errors, passwords. */
export function* configLines(plan: Plan): Generator<string> {
  yield* part('What a file is, by its ending.', mediaLines(plan));
  const allowed = headerLine('Allow', 'GET, HEAD', '%{REQUEST_STATUS} == 405');
  yield* part('Headers of all answers, redirects and errors too.', [...headerLines(plan), allowed]);
  const pages = Object.entries(plan.errorPages).map(([status, file]) => errorDocument(Number(status), file));
  yield* part('What errors are answered with.', [...pages, errorDocument(405, methodPage)]);
  yield* part('A closed site.', maintenanceLines(plan));
  yield* part('The API.', apiLines(plan));
  yield* part('Passwords.', protectLines(plan));
  yield* part('Text is compressed for who takes it.', compressLines(plan));
  yield* part('A compressed file beside a file is sent to who takes it.', packedLines(plan));
}

/** What stands at the top of a file of Apache. */
export function preface({ origin }: Plan, where: readonly string[]): string[] {
  return [
    `The answers of ${origin}, for Apache 2.4.`,
    'Written by signpost; the next build writes it anew. Change the map of redirects and the settings instead.',
    ...where,
    '',
    'The rules go from top to bottom, and the first that answers ends them. One that finds a redirect puts it',
    'into SP and begins anew, where it is answered: `301:/new/` takes the query of the request along,',
    '`301:0:/new/` without the parameters of number 0, `410` is gone. A `!` behind the status is an entry in its',
    'first weeks, a `~` a target that is spelled as the site does when it is asked for.',
  ].map((text) => (text === '' ? '#' : comment(text)));
}

/**
 * What is sent with 405, in the site's folder. With Apache's own page, its own `Allow` is sent beside ours.
 */
export const methodPage = '.signpost-405.txt';

export const methodPageText = '405: this address can only be read.\n';
