import { isRedirect } from '../../../lib/http/reply.ts';
import type { ServerCheck } from '../server-check.ts';

/** How sites call the page with their login form. */
const login =
  /(?:^|[/_-])(?:log[-_]?in|sign[-_]?in|anmelden|connexion|iniciar-sesion|accedi|wp-login|auth)(?:[/._-]|$)/i;

export const serverLogin: ServerCheck = {
  id: 'server-login',
  title: 'A page behind a login returns 401',
  level: 'info',
  conventions: ['W-ERR-4'],
  why: 'A redirect to the login form tells search engines that the page moved there, so every protected page counts as a copy of the form. 401 tells them that the page needs a login. (Google Search Central, HTTP status codes.)',
  fix: 'return 401 with the login form, or remove the links to the page',
  *check({ stored }) {
    for (const { url, role, answered } of stored) {
      const location = answered?.headers.get('location')?.[0]?.trim() ?? '';
      if (role !== 'page' || answered === undefined || !isRedirect(answered.status)) continue;
      const to = URL.parse(location, url);
      if (to === null || login.test(new URL(url).pathname) || !login.test(to.pathname)) continue;
      yield { url, message: `it redirects to the login page ${to.pathname} instead of returning 401` };
    }
  },
};
