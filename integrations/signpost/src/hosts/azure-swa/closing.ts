import type { Plan } from '../../plan/plan.ts';
import type { Route } from './route.ts';

/** One page for every address, but for robots.txt. */
export function closingRoutes(closing: NonNullable<Plan['closing']>): Route[] {
  const rewrite = `/${closing.file}`;
  const all: Route =
    closing.kind === 'placeholder'
      ? { route: '/*', rewrite }
      : {
          route: '/*',
          rewrite,
          statusCode: 503,
          headers: { 'Retry-After': closing.retryAfter.toUTCString() },
        };
  return [{ route: '/robots.txt', allowedRoles: ['anonymous'] }, all];
}
