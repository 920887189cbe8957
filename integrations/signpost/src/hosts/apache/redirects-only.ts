import type { Plan } from '../../plan/plan.ts';
import { printExactRules, printPatternRules } from './redirects.ts';
import { type ApacheText, apache, printPart, printSkip } from './text.ts';

/**
 * The redirects and gone URLs alone, for a server that serves the files itself. They work in a `<VirtualHost>`, in a
 * `<Directory>` and in `.htaccess`.
 */
export function* printRedirectsOnly(plan: Plan): Generator<ApacheText> {
  const exact = [...printExactRules(plan)];
  const patterns = skipForFiles([...printPatternRules(plan)]);
  yield apache`
    RewriteEngine On
    # Requests that Apache makes itself, or with a byte that no URL may have, skip all rules: [S] is their number.
    RewriteCond %{ENV:REDIRECT_STATUS} "." [OR]
    RewriteCond %{IS_SUBREQ} "true" [OR]
    RewriteCond %{THE_REQUEST} "[^ -~]"
    ${printSkip([...exact, ...patterns])}`;
  yield* printPart('Redirects and gone URLs: the path, the target. The query travels on.', exact);
  yield* printPart(
    'Patterns, where Apache finds no file. It finds none for pages of PHP, a proxy or an alias.',
    patterns,
  );
}

/** The rules of patterns, behind one that skips them where a file or folder is. */
function skipForFiles(rules: readonly ApacheText[]): ApacheText[] {
  if (rules.length === 0) return [];
  const skip = apache`
    RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" -f [OR]
    RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" -d
    ${printSkip(rules)}`;
  return [skip, ...rules];
}
