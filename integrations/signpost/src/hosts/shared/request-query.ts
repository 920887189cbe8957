import type { Answer } from '../../plan/answers.ts';
import { escapeForLocation, type Request, splitTarget } from '../../plan/request.ts';
import type { Abilities } from './abilities.ts';

/**
 * The answer of a host that passes on another part of the request's query than the map says. On Netlify,
 * `/product.php?id=7` leads to `/pump/?id=7`, where the map says `/pump/`; on Azure, `/old?a=1` leads to `/new/`.
 */
export function applyRequestQuery<Given extends Pick<Answer, 'by' | 'location'>>(
  given: Given,
  request: Request,
  { requestQuery }: Abilities,
): Given {
  const last = given.by.at(-1);
  if (requestQuery === 'rest' || given.location === undefined || last?.step !== 'entry') return given;
  // `/pump/?from=shop` is a complete target.
  if (last.entry.outcome.target?.query !== '') return given;

  const [, url = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(given.location) ?? [];
  const { query } = splitTarget(request.target);
  const passed = requestQuery === 'none' || query === '' ? '' : `?${escapeForLocation(query)}`;
  return { ...given, location: url + passed + fragment };
}
