import type { OwnFile } from '../hosts/platform-files.ts';
import { compareText } from '../lib/text/text.ts';
import { removeOrigin } from '../lib/url/is-url.ts';
import { dependsOnMatch } from '../map/placeholders.ts';
import { requestOf } from '../plan/request.ts';
import { type Answer, isMissing } from './answer.ts';
import { collectUrls } from './compared-urls.ts';
import { followRedirects } from './follow.ts';
import type { SiteResponder } from './responder.ts';

// Two plans → the URLs that answer otherwise, each with what that means for visitors: `lost`, `changed-target`, `new-page`.

/** The part of an answer that is shown: status and target. */
export interface ShownAnswer {
  /** Null if the side has no build, or no file shows the answer. */
  readonly status: number | null;
  /** Absolute; present for a redirect. */
  readonly location?: string;
  /** True for a redirect to a page that its own side doesn't have, and for the page of every unknown URL. */
  readonly isDead?: true;
}

/** The consequence of a change for visitors of the old URL, worst first. The names are headings: `lost`, `new page`. */
export const kinds = [
  'lost',
  'gone',
  'changed-target',
  'changed-status',
  'new-redirect',
  'came-back',
  'new-page',
] as const;
export type ChangeKind = (typeof kinds)[number];

/** Classifies a change. `isSamePlace` tells whether two redirects lead to the same place. */
function classifyChange(before: ShownAnswer, after: ShownAnswer, isSamePlace: boolean): ChangeKind {
  if ((isNotFound(after) || after.isDead) && isAnswered(before)) return 'lost';
  if (after.status === 410) return 'gone';
  if (isRedirect(before) && isRedirect(after)) return isSamePlace ? 'changed-status' : 'changed-target';
  if (isRedirect(after)) return 'new-redirect';
  if (after.status !== 200) return 'changed-status';
  if (isNotFound(before)) return 'new-page';
  return before.status === 410 || isRedirect(before) ? 'came-back' : 'changed-status';
}

function isRedirect({ location }: ShownAnswer): boolean {
  return location !== undefined;
}

/** True for a page, a redirect and a URL that is gone on purpose: the ledger guards all of them. */
function isAnswered(reply: ShownAnswer): boolean {
  return (reply.status === 200 || reply.status === 410 || isRedirect(reply)) && !reply.isDead;
}

/** True for a 404, and for the home page that Cloudflare Pages without a 404.html returns for every unknown URL. */
export function isNotFound(reply: ShownAnswer): boolean {
  return reply.status === 404 || (reply.isDead === true && !isRedirect(reply));
}

/** A URL whose answer changes. */
export interface Change {
  /** Path and query on the canonical origin. */
  readonly url: string;
  /** The pattern of which the URL is an example. */
  readonly pattern?: string;
  readonly kind: ChangeKind;
  readonly before: ShownAnswer;
  readonly after: ShownAnswer;
}

/** What a side returns, and further facts about its site. */
export interface ComparedSide {
  readonly responder: SiteResponder;
  /** The own files whose rules are compared too. */
  readonly ownFiles?: readonly OwnFile[];
  /** True if all pages are known, and so what a redirect leads to. */
  readonly hasPages?: boolean;
}

/**
 * The URLs with another status or Location in the later plan, worst first. If the site moves, redirects with the same
 * path are equal.
 */
export function findChanges(before: ComparedSide, after: ComparedSide): Change[] {
  const changes: Change[] = [];
  const examples = new Set<string>();
  const hasAllPages = before.hasPages === true && after.hasPages === true;

  const urlSources = [before, after].map(({ responder, ownFiles }) => ({ plan: responder.plan, ownFiles }));
  for (const [url, pattern] of collectUrls(urlSources)) {
    const answeredUrl = skipOwnRedirect(before, after, url);
    const answerBefore = answerUrl(before, answeredUrl);
    const answerAfter = answerUrl(after, answeredUrl);
    const isSamePlace = findTarget(before, answerBefore) === findTarget(after, answerAfter);
    const shownAnswers = {
      before: showAnswer(before, url, answerBefore),
      after: showAnswer(after, url, answerAfter),
    };
    // Differs where the page that the redirect leads to was removed.
    const isSameEnd = !hasAllPages || shownAnswers.before.isDead === shownAnswers.after.isDead;
    const isSameAnswer =
      answerBefore.status === answerAfter.status &&
      isSamePlace &&
      isMissing(answerBefore) === isMissing(answerAfter) &&
      isSameEnd;
    const isGoneAfter = isGoneInMap(answerAfter);
    const isGoneOnBoth = isGoneInMap(answerBefore) && isGoneAfter;
    if (isSameAnswer || isGoneOnBoth) continue;

    // `/old/index.html` is left out: the row of the removed page `/old/` shows the same change. A URL with a query, such as
    // `/index.html?id=7`, comes from a redirect by query, whose change no other row shows.
    const isVariant = [answerBefore, answerAfter].some(({ by }) => by.at(-1)?.step === 'variant');
    if (isVariant && !url.includes('?')) continue;

    const kind = isGoneAfter ? 'gone' : classifyChange(shownAnswers.before, shownAnswers.after, isSamePlace);
    // The second example of a pattern with the same change.
    if (pattern !== undefined && examples.has(`${kind} ${pattern}`)) continue;
    examples.add(`${kind} ${pattern}`);
    changes.push({ url, ...(pattern !== undefined && { pattern }), kind, ...shownAnswers });
  }

  return changes.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || compareText(a.url, b.url));
}

/** True for a URL that is gone on purpose, which GitHub Pages returns as 404. */
function isGoneInMap({ mapAnswer }: Answer): boolean {
  return mapAnswer?.status === 410;
}

/** With `"trailingSlash": true`, Vercel redirects /old to /old/ before it reads the map, whose answer is that of /old/. */
function skipOwnRedirect(before: ComparedSide, after: ComparedSide, url: string): string {
  const [early, earlyAfter] = [before, after].map((side) => {
    const answer = answerUrl(side, url);
    return answer.by.at(-1)?.step === 'early' ? findTarget(side, answer) : undefined;
  });
  return early !== undefined && early === earlyAfter ? early : url;
}

function answerUrl({ responder }: ComparedSide, url: string): Answer {
  const answer = responder.respond(requestOf(responder.origin + url));
  // On GitHub Pages, /old leads to /old/ whatever the target of the map.
  const { redirectPageUrl } = answer;
  return redirectPageUrl === undefined ? answer : responder.respond(requestOf(redirectPageUrl));
}

/** The target of a redirect: a path, or a URL of another site. */
function findTarget({ responder }: ComparedSide, { location = '' }: Answer): string {
  return removeOrigin(location, responder.origin);
}

/** True for a redirect that leads, perhaps by further redirects, to a 404 of the site. */
function leadsToNotFound({ hasPages, responder }: ComparedSide, url: string, answer: Answer): boolean {
  if (!hasPages || leadsToExample(answer)) return false;
  const { end, last } = followRedirects(responder, responder.origin + url);
  return end === 'answer' && last.answer.status === 404;
}

/** True for the target of a pattern's example: nobody knows which pages exist below a pattern. */
function leadsToExample({ by, location = '' }: Answer): boolean {
  const entry = by.flatMap((step) => (step.step === 'entry' ? step.entry : [])).at(-1);
  const target = entry?.outcome.target;
  // In the compared URLs, `example-1` is the part that `*` or `:slug` matches.
  return entry && target ? dependsOnMatch(entry, target) : /\bexample-\d/.test(location);
}

function showAnswer(side: ComparedSide, url: string, answer: Answer): ShownAnswer {
  const { status = null, location } = answer;
  // Cloudflare Pages without a 404.html
  if (location === undefined) return { status, ...(status === 200 && isMissing(answer) && { isDead: true }) };
  return { status, location, ...(leadsToNotFound(side, url, answer) && { isDead: true }) };
}
