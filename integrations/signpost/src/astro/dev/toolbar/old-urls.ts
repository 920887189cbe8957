import { addTrailingSlash, type Path, removeTrailingSlash } from '../../../lib/url/path.ts';
import { printSourceUrl } from '../../../map/entry.ts';
import type { Plan } from '../../../plan/plan.ts';

/** An old URL that redirects to the page shown in the browser. */
export interface OldUrl {
  /** As written in the map. */
  readonly from: string;
  readonly status: number;
  /** `redirects.yaml:12` */
  readonly place: string;
}

/** The toolbar's list ends after this many. */
const maxOldUrls = 50;

/** The first redirects of the map to the page at `/about/`, written with or without the final slash. */
export function listOldUrls(plan: Plan, path: Path): OldUrl[] {
  const variants: readonly string[] = [removeTrailingSlash(path), addTrailingSlash(path)];
  return plan.exact
    .filter(({ outcome: { target } }) => {
      return target && ['', plan.origin].includes(target.origin) && variants.includes(target.path);
    })
    .slice(0, maxOldUrls)
    .map((entry) => ({
      from: printSourceUrl(entry),
      status: entry.outcome.status,
      place: `${entry.place.file}:${entry.place.line}`,
    }));
}
