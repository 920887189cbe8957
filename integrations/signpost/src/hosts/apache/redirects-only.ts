import type { Plan } from '../../plan/plan.ts';
import { printPart } from '../shared/generated-files.ts';
import { printExactRules, printPatternRules } from './redirects.ts';
import { printCondition, printRule } from './text.ts';

/**
 * The redirects and gone URLs alone, for a server that serves the files itself. They work in a `<VirtualHost>`, in a
 * `<Directory>` and in `.htaccess`.
 */
export function* printRedirectsOnly(plan: Plan): Generator<string> {
  const exact = [...printExactRules(plan)];
  const patterns = skipForFiles([...printPatternRules(plan)]);
  yield 'RewriteEngine On';
  yield '# Not for requests that Apache makes itself, nor with a byte that no URL may have.';
  yield printCondition('%{ENV:REDIRECT_STATUS}', '.', 'OR');
  yield printCondition('%{IS_SUBREQ}', 'true', 'OR');
  yield printCondition('%{THE_REQUEST}', '[^ -~]');
  yield printSkip([...exact, ...patterns]);
  yield* printPart('Redirects and gone URLs: the path, the target. The query travels on.', exact);
  yield* printPart(
    'Patterns, if there is no such file. Apache sees no file of PHP, a proxy or an alias.',
    patterns,
  );
}

/** The rules of patterns, behind one that skips them where a file or folder is. */
function skipForFiles(rules: readonly string[]): string[] {
  if (rules.length === 0) return [];
  const path = '"%{DOCUMENT_ROOT}%{REQUEST_URI}"';
  return [`RewriteCond ${path} -f [OR]`, `RewriteCond ${path} -d`, printSkip(rules), ...rules];
}

/** Skips rules under the conditions above. */
function printSkip(rules: readonly string[]): string {
  return printRule('^', '-', `S=${rules.filter((line) => line.startsWith('RewriteRule')).length}`);
}
