import type { Plan } from '../../plan/plan.ts';
import { printPart } from '../shared/generated-files.ts';
import { printExactAnswers, printPatternAnswers } from './redirects.ts';
import { joinLines, nameVariables, printFileHead } from './text.ts';

/** `redirects.conf`: the redirects and gone URLs alone, for a server that serves the files itself. */
export function printRedirectsConf(plan: Plan): string {
  return joinLines(printServer(plan));
}

function* printServer(plan: Plan): Generator<string> {
  const v = nameVariables(plan);
  yield* printFileHead(
    `The redirects of ${plan.origin}. Include this file in its server, and http.conf in http. Locations, headers and media types stay yours.`,
  );
  const exact = printExactAnswers(v, plan, 'return 410;');
  if (exact.some((line) => line.includes('return 410;')))
    yield '# For your own page at 410: error_page 410 @gone; location @gone { try_files /410.html =404; }';
  yield* printPart('Redirects and gone URLs.', exact);

  if (plan.patterns.length === 0) return;
  const open = v('open');
  const isOpen = printPatternAnswers(v, plan, 'return 410;').map((line) => line.replace(v('pattern'), open));
  yield* printPart('Patterns, if there is no such file. nginx sees no file of PHP, a proxy or an alias.', [
    `set ${open} ${v('pattern')};`,
    `if (-e $document_root$uri) { set ${open} ""; }`,
    ...isOpen,
  ]);
}
