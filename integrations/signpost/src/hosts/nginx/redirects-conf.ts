import { hasGone } from '../../plan/entry-counts.ts';
import type { Plan } from '../../plan/plan.ts';
import { cacheNote } from '../shared/redirects-only.ts';
import { answerNote, printExactAnswers, printPatternAnswers } from './redirects.ts';
import { type NginxText, nameVariables, nginx, printComment, printFileHead } from './text.ts';

/** `redirects.conf`: the redirects and gone URLs alone, for a server that serves the files itself. */
export function* printRedirectsConf(plan: Plan): Generator<NginxText> {
  const v = nameVariables(plan);
  const gone = nginx`return 410;`;
  yield* printFileHead(
    `The redirects of ${plan.origin}. Include this file in its server, and http.conf in http. Locations, headers and media types stay yours. ${cacheNote}`,
  );
  if (hasGone({ ...plan, patterns: [] }))
    yield nginx`# Your own page for 410 needs a named location: error_page 410 @gone; location @gone { try_files /410.html =404; }`;
  if (plan.exact.length > 0)
    yield nginx`

      ${printComment(`Redirects and gone URLs. ${answerNote}`)}
      ${printExactAnswers(v, plan, gone)}`;

  const open = v('open');
  if (plan.patterns.length > 0)
    yield nginx`

      # Patterns, where nginx finds no file below the root of the server. It finds none below the root of a location, and for pages of PHP, a proxy or an alias.
      set ${open} ${v('pattern')};
      if (-e $document_root$uri) { set ${open} ""; }
      ${printPatternAnswers(plan, open, gone)}`;
}
