import { parsePath } from '../lib/path.ts';
import { type Answer, type Ask, askOf, responseOf } from './answer.ts';
import type { Api } from './handler.ts';

/**
 * Several versions of an API side by side: each request goes to the one whose base its address has, and where
 * none has it, to the last, the newest. Make each with the bases of the others as `otherBases`.
 */
export function joinApis(first: Api, ...rest: readonly Api[]): Api {
  const apis = [first, ...rest];
  const newest = rest.at(-1) ?? first;
  const answer = (ask: Ask): Answer => (versionAt(apis, ask.target) ?? newest).answer(ask);
  return {
    base: newest.base,
    answer,
    fetch: async (request) => responseOf(request.method, answer(askOf(request))),
    prepare: () => {
      for (const api of apis) api.prepare();
    },
  };
}

/** The version whose base a request's address has; undefined where it has none. */
export function versionAt<V extends { readonly base: string }>(
  versions: readonly V[],
  target: string,
): V | undefined {
  const path = parsePath(target.replace(/\?.*/s, ''));
  return versions.find(({ base }) => path.startsWith(`${base}/`));
}
