import { addTrailingSlash, type Path, removeTrailingSlash } from '../../../lib/url/path.ts';
import { printSourceUrl } from '../../../map/entry.ts';
import type { Plan } from '../../../plan/plan.ts';

/** A redirect to the page. */
export interface OldUrl {
  /** As written in the map. */
  readonly from: string;
  readonly status: number;
  /** `redirects.yaml:12` */
  readonly place: string;
}

/** The first redirects of the map to the page at a path. */
export function listOldUrls(plan: Plan, path: Path): OldUrl[] {
  const variants: readonly string[] = [removeTrailingSlash(path), addTrailingSlash(path)];
  return plan.exact
    .filter(({ outcome: { target } }) => {
      return target && ['', plan.origin].includes(target.origin) && variants.includes(target.path);
    })
    .slice(0, 50)
    .map((entry) => ({
      from: printSourceUrl(entry),
      status: entry.outcome.status,
      place: `${entry.place.file}:${entry.place.line}`,
    }));
}
