import { withoutTrailingSlash } from '../../core/path.ts';
import type { Plan } from '../../plan/plan.ts';
import { spellingsOf } from './paths.ts';
import type { Route } from './route.ts';

/** The role that a person must be invited to, to see what is protected. */
export const role = 'signpost_reader';

/** Asks for a sign-in; the host has no passwords of ours. */
export function protectRoutes({ protect }: Plan): Route[] {
  return protect.flatMap(({ prefix }) =>
    [withoutTrailingSlash(prefix), `${prefix}index.html`, `${prefix}*`]
      .flatMap(spellingsOf)
      .map((route) => ({ route, allowedRoles: [role] })),
  );
}
