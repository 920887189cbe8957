import { findAbilities, type Host, needsEdgeFunction, selectSupported } from '../../hosts/host.ts';
import {
  answerWithOwnFiles,
  describeIdle,
  describeUncertainty,
  prepareOwnAnswers,
} from '../../hosts/own-answers.ts';
import type { OwnFile } from '../../hosts/platform-files.ts';
import { findSentHeaders, type PlatformHeader } from '../../hosts/shared/header-rule.ts';
import { applyRequestQuery } from '../../hosts/shared/request-query.ts';
import { compact } from '../../lib/text/text.ts';
import { answer } from '../../plan/answer.ts';
import type { Answer } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Request, splitTarget } from '../../plan/request.ts';

/** An answer, further reasons for it, and headers of the site's own files. */
export interface GivenAnswer extends Answer {
  readonly notes: readonly string[];
  readonly sent: readonly PlatformHeader[];
}

/** The answers by the map and the build alone. */
export function createPlanAnswerer(plan: Plan): (request: Request) => GivenAnswer {
  return (request) => ({ ...answer(plan, request), notes: [], sent: [] });
}

/** The answers of a host, by its abilities for this plan and the site's own files for it. */
export function createHostAnswerer(
  plan: Plan,
  host: Host,
  files: readonly OwnFile[],
): (request: Request) => GivenAnswer {
  const own = files.map((file) => prepareOwnAnswers(plan, file));
  const headers = own.flatMap((file) => file.headers);
  const isProgram = needsEdgeFunction(host, plan);
  const answerPlan = createSupportedAnswerer(plan, host);

  return (request) => {
    const { given, why } = answerPlan(request);
    const { answer: there, idle, maybe } = answerWithOwnFiles(given, own, request, isProgram);
    const notes = compact(
      why,
      idle && `${idle.file}:${idle.line} has no effect on ${host.title}: ${describeIdle(idle) ?? ''}`,
      maybe && `${maybe.file}:${maybe.line} may apply instead: ${describeUncertainty(maybe)}`,
    );
    // X-Robots-Tag of _headers decides about a page, not about a redirect.
    const { path } = splitTarget(request.target);
    const sent = there.status === 200 ? findSentHeaders(headers, { path, host: request.host }) : [];

    return { ...there, notes, sent };
  };
}

/** The answers by the part of a plan that a host supports, with the reason for a redirect that is left out. */
function createSupportedAnswerer(plan: Plan, host: Host) {
  const { supported, omitted } = selectSupported(host, plan);
  const abilities = findAbilities(host, plan);
  const { gone410, serverRules } = abilities;
  const withoutMap = { ...plan, exact: [], patterns: [] };

  return (request: Request): { readonly given: Answer; readonly why?: string | undefined } => {
    const given = applyRequestQuery(answer(supported, request), request, abilities);
    // Without 410, a host has no file and no rule there: its 404 page.
    if (given.status === 410 && !gone410) return { given: answer(withoutMap, request) };

    const isEntry = given.by.at(-1)?.step === 'entry';
    // GitHub Pages: a page that redirects in the browser.
    if (isEntry && given.location !== undefined && !serverRules) return { given: { ...given, status: 200 } };

    const left = answer(plan, request).by.at(-1);
    return { given, why: left?.step === 'entry' ? omitted.get(left.entry)?.reason : undefined };
  };
}
