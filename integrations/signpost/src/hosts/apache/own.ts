import { type Directive, directivesOf, flagsOf, withConditions } from '../../import/apache/directives.ts';
import type { Contradiction, OwnFile } from '../host.ts';

/** `.`, `^`, `.*`, `^(.*)$`, `^.+$`: patterns that match any path. */
const everything = /^\^?\(?(?:\.[*+]?\??)?\)?\$?$/;
const asksOrigin = /%\{(?:HTTPS|HTTP_HOST|SERVER_NAME|SERVER_PORT|REQUEST_SCHEME|HTTP:X-Forwarded-[\w-]+)\}/i;

/** What the site's own `.htaccess` contradicts: its lines come first, such as a catch-all rule of WordPress. */
export function contradicted({ name, own }: OwnFile): Contradiction[] {
  if (name !== '.htaccess') return [];
  const first = own.split('# signpost:begin')[0] ?? '';
  const rules = withConditions(directivesOf(first)).filter(
    ({ name, words: [pattern = '', to] }) => name === 'rewriterule' && everything.test(pattern) && to !== '-',
  );
  const takes = rules.find(({ conditions }) => conditions.every(isNoFile));
  const moves = rules.find(
    (rule) => flagsOf(rule).has('R') && rule.conditions.some(({ text }) => asksOrigin.test(text)),
  );
  const found: Contradiction[] = [];
  if (takes !== undefined)
    found.push({
      level: 'warning',
      message: `the catch-all RewriteRule on line ${takes.line} (to "${takes.words[1] ?? ''}") runs first, so none of the map's redirects and gone URLs take effect`,
      fix: 'Remove the rule and its conditions. If an application still serves some folders, limit the rule to these folders.',
    });
  if (moves !== undefined)
    found.push({
      level: 'info',
      message: `the RewriteRule on line ${moves.line} redirects to https or another domain before the redirect of the path, so visitors take two redirects instead of one`,
      fix: 'Remove the rule: the generated rules redirect to the final URL at once, from every domain in the options.',
    });
  if (/^[ \t]*Options[ \t](?:.*[ \t])?\+?MultiViews\b/im.test(first))
    found.push({
      level: 'warning',
      message:
        '`Options` enables MultiViews, so Apache serves the file `a.pdf` for `/a` before any redirect of `/a`',
      fix: 'Write `Options -MultiViews`.',
    });
  return found;
}

function isNoFile({ words: [tested = '', wanted = ''] }: Directive): boolean {
  return /%\{(?:REQUEST_FILENAME|DOCUMENT_ROOT|REQUEST_URI)\}/i.test(tested) && /^!-[fdlFUs]/i.test(wanted);
}
