import { remember } from '../../lib/remember.ts';
import { type Path, pathOfFile } from '../../lib/url/path.ts';
import type { HostAnswer } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Request, splitTarget, untouched } from '../../plan/request.ts';

/** The file of the build that has exactly this name as its URL. */
export function fileNamed(plan: Plan, url: string): string | undefined {
  return namesOf(plan).get(url);
}

const namesOf = remember(({ served: { pages, files } }: Plan): ReadonlyMap<string, string> => {
  const names = [...pages.values(), ...files.values()];
  return new Map(names.map((name): [Path, string] => [pathOfFile(name), name]));
});

/** The URL of the page with this file. */
export function pageOf({ served: { pages } }: Plan, file: string | undefined): Path | undefined {
  return [...pages].find(([, own]) => own === file)?.[0];
}

/** A page that a host serves at the name of its file. */
export function servedByName(file: string, why: string): HostAnswer {
  return { status: 200, headers: {}, file, by: [{ step: 'page' }], why };
}

/** A redirect of the host itself from the path of a request to another one, with the query. */
export function movedByName(plan: Plan, { target }: Request, to: string, why: string): HostAnswer {
  const { query } = splitTarget(target);
  const queryText = query === '' ? '' : `?${untouched(query)}`;
  return { status: 301, headers: {}, location: `${plan.origin}${untouched(to)}${queryText}`, by: [], why };
}
