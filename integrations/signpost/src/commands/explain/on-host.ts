import {
  applyAdapter,
  findAbilities,
  type Host,
  needsEdgeFunction,
  selectSupported,
} from '../../hosts/host.ts';
import {
  answerWithOwnFiles,
  applyRequestQuery,
  describeIdle,
  describeUncertainty,
  prepareOwnAnswers,
} from '../../hosts/own-answers.ts';
import type { OwnFile } from '../../hosts/platform-files.ts';
import { findSentHeaders } from '../../hosts/shared/platform-headers.ts';
import { platformTitles } from '../../hosts/shared/platform-rule.ts';
import { compact, escapeForTerminal, escapeLineForTerminal } from '../../lib/text/text.ts';
import { answer } from '../../plan/answer.ts';
import type { Answer } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Request, splitTarget } from '../../plan/request.ts';
import { loadNamedHosts } from '../../project/hosts.ts';
import type { Project } from '../../project/load.ts';
import { type FoundRules, readOwnRules } from '../../serve/read-own-rules.ts';
import type { GivenAnswer } from './chain.ts';

/** A host with a plan of its own, since hosts differ in the URL of about/index.html. */
interface HostAnswers {
  readonly host: Host;
  readonly plan: Plan;
  answer(request: Request): GivenAnswer;
}

/** The answers of the named hosts, otherwise of the hosts that read the site's own platform files. */
export async function loadHostAnswers(project: Project, named: readonly string[]): Promise<HostAnswers[]> {
  const own = await loadOwnRules(project, named);
  const readers = [...new Set(own.rules.map(({ host }) => host))];
  const hosts = await loadNamedHosts(named.length > 0 ? named : readers);

  return Promise.all(
    hosts.map(async (plain) => {
      const host = applyAdapter(plain, project.adapter);
      const plan = await project.planOn(host.id);
      const files = own.rules.filter((file) => file.host === host.id);
      return { host, plan, answer: createHostAnswerer(plan, host, files) };
    }),
  );
}

/** The site's own platform files; without a map, with their generated lines. Prints a sentence for each unknown. */
async function loadOwnRules(project: Project, named: readonly string[]): Promise<FoundRules> {
  const { dist, map, isHere } = project;
  // dist/_redirects, and netlify.toml in the project.
  const root = isHere ? '.' : undefined;
  const found = await readOwnRules({ root, dist, withGenerated: map === undefined });
  for (const fault of found.faults) console.error(escapeForTerminal(`${fault} What it returns is unknown.`));

  const likely = [...named, ...project.hosts];
  for (const { platform, file } of found.functions)
    if (likely.includes(platform))
      console.error(
        `On ${platformTitles[platform]}, ${escapeLineForTerminal(file)} runs first and may answer instead. Signpost can't see into it.`,
      );
  return found;
}

/** The answers of a host, by its abilities and the site's own files for the host. */
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
    const { answer: response, idle, maybe } = answerWithOwnFiles(given, own, request, isProgram);
    const notes = compact(
      why,
      idle && `${idle.file}:${idle.line} has no effect on ${host.title}: ${describeIdle(idle) ?? ''}`,
      maybe && `${maybe.file}:${maybe.line} may apply instead: ${describeUncertainty(maybe)}`,
    );
    if (response.status !== 200) return { ...response, notes };

    // X-Robots-Tag of _headers decides about a page, not about a redirect.
    const { path } = splitTarget(request.target);
    return { ...response, notes, sent: findSentHeaders(headers, { path, host: request.host }) };
  };
}

/** The answers by the part of a plan that a host supports, with the reason for a redirect that is left out. */
function createSupportedAnswerer(plan: Plan, host: Host) {
  const { supported, omitted } = selectSupported(host, plan);
  const abilities = findAbilities(host, plan);
  const withoutMap = { ...plan, exact: [], patterns: [] };

  return (request: Request): { readonly given: Answer; readonly why?: string | undefined } => {
    const given = applyRequestQuery(answer(supported, request), request, abilities);
    // Without 410, the host has no rule for the URL, and sends the 404 page.
    if (given.status === 410 && !abilities.gone410) return { given: answer(withoutMap, request) };

    const isEntry = given.by.at(-1)?.step === 'entry';
    // On GitHub Pages, a page redirects in the browser.
    if (isEntry && given.location !== undefined && !abilities.serverRules)
      return { given: { ...given, status: 200 } };

    const left = answer(plan, request).by.at(-1);
    return { given, why: left?.step === 'entry' ? omitted.get(left.entry)?.reason : undefined };
  };
}
