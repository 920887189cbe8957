import type { Place } from '../../lib/finding.ts';
import { compact, listFirst } from '../../lib/text/text.ts';
import type { Entry, Outcome } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { splitParameters } from '../../map/query.ts';
import type { ResolvedMap } from '../../map/resolved-map.ts';
import { printTarget } from '../../map/target.ts';
import type { Step } from '../../plan/answer.ts';
import type { Answer } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Request, splitTarget } from '../../plan/request.ts';
import type { GivenAnswer } from './on-host.ts';
import { listServingReasons } from './serving-reason.ts';

/** The facts of a site besides its plan. */
export interface KnownSite {
  /** Patterns of on-demand URLs, and whether their server runs on this host. */
  readonly onDemand: readonly string[];
  readonly hasServer: boolean;
  /** The entries as written, before flattening. */
  readonly written: readonly Entry[];
  readonly resolved: ResolvedMap | undefined;
  readonly hasBuild: boolean;
  /** The advice where an answer depends on a build that wasn't read. */
  readonly howToBuild: string;
  /** The reason why a response isn't indexed. */
  readonly findNoindex: (given: Answer) => string | undefined;
}

/** Why a request gets its answer, a clause each. */
export function listReasons(
  { origin, serving }: Plan,
  request: Request,
  { by, status, notes }: GivenAnswer,
  site: KnownSite,
): string[] {
  const isWithoutEntry = by.every(({ step }) => withoutEntry.has(step));
  const omitted =
    isWithoutEntry && site.resolved ? describeOmitted(request, site.resolved, origin) : undefined;
  const reasons = by.flatMap((step) => describeStep(step, site, origin));
  const last = by.at(-1)?.step;

  return compact(
    omitted,
    ...(omitted === undefined
      ? reasons
      : reasons.map((text) => text.replace(/^no redirect/, 'no other redirect'))),
    ...notes,
    ...(serving === undefined || last === undefined ? [] : listServingReasons(serving, last, status)),
  );
}

/** Steps that answer only if the map has no exact entry. */
const withoutEntry: ReadonlySet<Step['step']> = new Set(['page', 'file', 'variant', 'nothing']);

const stepReasons: Record<Exclude<Step['step'], 'entry' | 'own rule' | 'early'>, string> = {
  origin: 'http and other domains redirect to the canonical origin',
  maintenance: 'the site is in maintenance mode',
  protected: 'the path needs a password',
  page: 'matched a page of the build',
  file: 'matched a file of the build',
  variant: 'matched a URL variant of a page of the build',
  method: 'pages accept GET and HEAD only',
  api: 'matched the prebuilt API',
  nothing: 'no redirect, page or file matches this URL',
};

function describeStep(step: Step, { written, hasBuild, howToBuild }: KnownSite, origin: string): string[] {
  // `listServingReasons` tells why.
  if (step.step === 'early') return [];
  if (step.step === 'entry') return [describeEntry(step.entry, written, origin)];
  if (step.step === 'own rule') {
    const { file, line, column } = step.place;
    return [`matched ${file}:${line}:${column} (${step.says})`];
  }
  if (step.step !== 'nothing' || hasBuild) return [stepReasons[step.step]];
  return [`no redirect matches this URL. Can't tell without a build whether a page does: ${howToBuild}`];
}

/** `matched redirects.yaml:2:13 (301 → /b), which redirects again: 302 → /c`. */
function describeEntry({ place, outcome }: Entry, written: readonly Entry[], origin: string): string {
  const first = written.find((one) => isAt(one.place, place))?.outcome ?? outcome;
  const [asWritten, final] = [first, outcome].map((one) => printOutcome(one));
  // `https://www.example.com/j` is `/j` of the site itself.
  const isFinal = asWritten?.replace(` ${origin}/`, ' /') === final;
  return `matched ${place.file}:${place.line}:${place.column} (${asWritten})${isFinal ? '' : `, which redirects again: ${final}`}`;
}

function isAt(one: Place, other: Place): boolean {
  return one.line === other.line && one.column === other.column && one.file === other.file;
}

/** `301 → /new/`, as in the map. */
function printOutcome({ status, target }: Outcome): string {
  return status === 410 ? 'gone' : `${status} → ${printTarget(target)}`;
}

/** The entry for a request that no host has, because it is part of a loop, with the lines of the loop. */
function describeOmitted({ target }: Request, resolved: ResolvedMap, origin: string): string | undefined {
  const { loops, ignoreCase } = resolved;
  if (loops.length === 0) return undefined;
  const entries = loops.flat();
  const lookup = makeLookup(
    entries.filter((entry) => entry.kind === 'exact'),
    entries.filter((entry) => entry.kind === 'pattern'),
    ignoreCase,
  );
  const { path, query } = splitTarget(target);
  const parameters = splitParameters(query);
  const entry = lookup.exact(path, parameters) ?? lookup.pattern(path, parameters)?.entry;
  if (entry === undefined) return undefined;

  const others = (loops.find((loop) => loop.includes(entry)) ?? []).filter((one) => one !== entry);
  const lines = others.map(({ place }) => `${place.file}:${place.line}`);
  const round = lines.length === 0 ? 'leads to itself' : `loops with ${listFirst(lines)}`;
  return `${describeEntry(entry, [], origin)}, which ${round}: the redirect is left out`;
}
