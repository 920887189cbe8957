import { serverCheckRows } from '../../../audit/rules/server-checks.ts';
import { describeResponses, pairExamples } from '../../../lib/finding-example.ts';
import { parseRedirectTarget, type ServerCheck } from '../server-check.ts';

/** Common names of login pages. */
const login =
  /(?:^|[/_-])(?:log[-_]?in|sign[-_]?in|anmelden|connexion|iniciar-sesion|accedi|wp-login|auth)(?:[/._-]|$)/i;

export const serverLogin: ServerCheck = {
  id: 'server-login',
  ...serverCheckRows['server-login'],
  title: 'A page behind a login returns 401',
  why: 'A redirect to the login form tells search engines that the page moved there, so every protected page counts as a copy of the form. 401 tells them that the page needs a login. (Google Search Central, HTTP status codes.)',
  fix: 'return 401 with the login form, or remove the links to the page',
  *check({ stored }) {
    for (const visit of stored) {
      const { url, role, answered } = visit;
      if (role === 'page' && answered?.status === 200 && !login.test(new URL(url).pathname)) {
        if (isLoginForm(answered.body().toString('utf8')))
          yield { url, message: 'it returns 200 with a login form instead of 401' };
        continue;
      }

      // /account/ to /login?next=/account/
      const to = role === 'page' ? parseRedirectTarget(visit) : undefined;
      if (!to || login.test(new URL(url).pathname) || !login.test(to.pathname)) continue;
      yield { url, message: `it redirects to the login page ${to.pathname} instead of returning 401` };
    }
  },
  examples: () =>
    pairExamples(
      describeResponses('A redirect to the login form', 'GET /account/', '302 → /login?next=/account/'),
      describeResponses('The page itself returns 401', 'GET /account/', '401 Unauthorized'),
    ),
};

const loginTitle =
  /^\W*(?:please )?(?:log ?in|sign ?in|login required|anmeldung|anmelden|einloggen|connexion|se connecter|iniciar sesi[oó]n|accedi)\b/i;

/** A page with such a name and a password field. Many sites have a small login form on every page. */
function isLoginForm(html: string): boolean {
  if (!/\btype=["']?password\b/i.test(html)) return false;
  const start = html.search(/<title[\s>]/i);
  const title = start < 0 ? '' : html.slice(html.indexOf('>', start) + 1, start + 300);
  return loginTitle.test(title);
}
