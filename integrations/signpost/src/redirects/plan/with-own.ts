import type { OwnOther } from '../map/own-rules.ts';
import type { HostAnswer } from './answer-on.ts';
import type { OwnAnswers } from './own-answers.ts';
import type { Request } from './request.ts';

/** A rule of a site's own file that may answer, under conditions that can't be told here. */
export interface Maybe extends OwnOther {
  readonly file: string;
}

/** What a site's own files make of an answer of ours on one host. */
export interface Beside {
  /** The answer there: ours, or that of a rule of such a file. */
  readonly answer: HostAnswer;
  readonly isOwn: boolean;
  readonly maybe: Maybe | undefined;
}

/**
 * The answer of a host where the site has files of its own for it. `isProgram` says that a program of ours answers there,
 * which Netlify and Cloudflare ask before any file of rules.
 */
export function withOwn(
  given: HostAnswer,
  own: readonly OwnAnswers[],
  request: Request,
  isProgram: boolean,
): Beside {
  const step = given.by.at(-1)?.step;
  // A refusal, or a hop to the canonical origin, comes before any rule.
  if (step === undefined || given.by.some((one) => one.step === 'origin'))
    return { answer: given, isOwn: false, maybe: undefined };
  const isThere = fileSteps.has(step);
  let maybe: Maybe | undefined;
  for (const rules of own) {
    if (!isAsked(reachOf(rules, isProgram), step, isProgram)) continue;
    const found = rules.find(request);
    const hit = found && (found.isForced || !isThere) ? found : undefined;
    const other = isThere ? undefined : rules.may(request);
    if (other && (other.isFallback ? step === 'nothing' && !hit : !hit || other.line < hit.line))
      maybe ??= { ...other, file: rules.file };
    if (hit) return { answer: { ...hit.answer, headers: given.headers }, isOwn: true, maybe };
  }
  return { answer: given, isOwn: false, maybe };
}

/** A file or a page is there. */
const fileSteps: ReadonlySet<string> = new Set(['page', 'file', 'spelling', 'method']);

type Reach = 'first' | 'last' | 'never';

/** On Netlify a program of ours hands on what it has no answer for; on Cloudflare it stands in the place of the file. */
function reachOf({ host, isBehind }: OwnAnswers, isProgram: boolean): Reach {
  if (isProgram && host === 'cloudflare') return 'never';
  return isBehind || (isProgram && host === 'netlify') ? 'last' : 'first';
}

/** True where rules of that reach are asked, ours having come so far. */
function isAsked(reach: Reach, step: string, isProgram: boolean): boolean {
  if (reach !== 'last') return reach === 'first';
  return step === 'nothing' || (!isProgram && fileSteps.has(step));
}
