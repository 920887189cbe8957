import type { Place } from '../../lib/finding.ts';
import type { Entry, Outcome } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import type { Step } from '../../plan/answer.ts';
import type { Plan } from '../../plan/plan.ts';
import type { GivenAnswer } from './on-host.ts';
import { listServingReasons } from './serving-reason.ts';

/** The facts of a site besides its plan. */
export interface KnownSite {
  /** Patterns of on-demand URLs. */
  readonly onDemand: readonly string[];
  /** The entries as written, before flattening. */
  readonly written: readonly Entry[];
  readonly origin: string;
  readonly hasBuild: boolean;
}

/** Why a request gets its answer, a clause each. */
export function listReasons(
  { serving }: Plan,
  { by, status, notes }: GivenAnswer,
  site: KnownSite,
): string[] {
  const last = by.at(-1)?.step;
  const serves = serving === undefined || last === undefined ? [] : listServingReasons(serving, last, status);
  return [...by.flatMap((step) => describeStep(step, site)), ...notes, ...serves];
}

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

function describeStep(step: Step, { written, hasBuild, origin }: KnownSite): string[] {
  // `listServingReasons` tells why.
  if (step.step === 'early') return [];
  if (step.step === 'entry') return [describeEntry(step.entry, written, origin)];
  if (step.step === 'own rule') {
    const { file, line, column } = step.place;
    return [`matched ${file}:${line}:${column} (${step.says})`];
  }
  if (step.step !== 'nothing' || hasBuild) return [stepReasons[step.step]];
  return [
    "no redirect matches this URL. Can't tell without a build whether a page does: build the site, or pass --dist FOLDER",
  ];
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
