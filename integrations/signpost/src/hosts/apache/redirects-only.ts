import type { Plan } from '../../plan/plan.ts';
import { aboutPatterns, printExactRules, printPatternRules } from './redirects.ts';
import { type ApacheText, apache, printPart } from './text.ts';

/**
 * The redirects and gone URLs alone, for a server that serves the files itself. They work in a `<VirtualHost>`, in a
 * `<Directory>` and in `.htaccess`.
 *
 * Their first rules end what must not be redirected. `RewriteRule . /index.php` of a system starts the rules again: without the
 * first, a redirect of /index.php would loop.
 */
export function* printRedirectsOnly(plan: Plan): Generator<ApacheText> {
  yield apache`
    RewriteEngine On
    # A file that Apache itself requests isn't redirected: an error page, or the index.php behind all URLs.
    RewriteCond %{ENV:REDIRECT_STATUS} "."
    RewriteCond "%{REQUEST_FILENAME}" -f [OR]
    RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" -f
    RewriteRule "^" - [END]
    # Neither is a request with a byte that no URL may have. Rules below the block don't apply to either.
    RewriteCond %{THE_REQUEST} "[^ -~]"
    RewriteRule "^" - [END]`;
  yield* printPart(
    'Redirects and gone URLs: the path, the target. The query travels on.',
    printExactRules(plan),
  );
  yield* printPart(
    `Patterns, where Apache finds no file. It finds none for pages of PHP, a proxy or an alias. ${aboutPatterns}`,
    printPatternRules(plan),
  );
}
