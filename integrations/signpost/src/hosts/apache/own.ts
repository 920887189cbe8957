import type { Contradiction, OwnFile } from '../host.ts';

/** A rule of mod_rewrite with its conditions, as somebody wrote it. */
interface OwnRule {
  readonly line: number;
  readonly pattern: string;
  readonly to: string;
  readonly flags: string;
  readonly conditions: readonly string[];
}

/** `.`, `^`, `.*`, `^(.*)$`, `^.+$`: what matches any path. */
const everything = /^\^?\(?(?:\.[*+]?\??)?\)?\$?$/;
const isNoFile = /^(?=\S*%\{(?:REQUEST_FILENAME|DOCUMENT_ROOT|REQUEST_URI)\})\S+\s+"?!-[fdlFUs]/i;
const asksOrigin = /%\{(?:HTTPS|HTTP_HOST|SERVER_NAME|SERVER_PORT|REQUEST_SCHEME|HTTP:X-Forwarded-[\w-]+)\}/i;

/**
 * What a `.htaccess` of the site's own does before ours is asked: its lines stand first, and a rule of mod_rewrite that
 * takes every address, as WordPress has it, leaves nothing for the map.
 */
export function contradicted({ name, own }: OwnFile): Contradiction[] {
  if (name !== '.htaccess') return [];
  const first = own.split('# signpost:begin')[0] ?? '';
  const rules = rulesIn(first).filter(({ pattern, to }) => everything.test(pattern) && to !== '-');
  const takes = rules.find(({ conditions }) => conditions.every((one) => isNoFile.test(one)));
  const moves = rules.find(
    ({ flags, conditions }) =>
      /(?:^|,)R(?:=|,|$)/i.test(flags) && conditions.some((one) => asksOrigin.test(one)),
  );
  const found: Contradiction[] = [];
  if (takes !== undefined)
    found.push({
      level: 'warning',
      message: `its RewriteRule in line ${takes.line} stands first and takes every address that is no file to ${takes.to}: no redirect of the map is answered, and nothing is gone`,
      fix: 'take it out, with its conditions; a program that still answers some folders is asked for those alone',
    });
  if (moves !== undefined)
    found.push({
      level: 'info',
      message: `its RewriteRule in line ${moves.line} goes to https or another name by a hop of its own, before the redirect of the path`,
      fix: 'take it out: ours goes there in one hop, with the aliases of the settings',
    });
  if (/^[ \t]*Options[ \t](?:.*[ \t])?\+?MultiViews\b/im.test(first))
    found.push({
      level: 'warning',
      message:
        'its `Options` switch MultiViews on, by which Apache answers `/a` with a file `a.pdf` before any redirect of `/a`',
      fix: 'write `Options -MultiViews`',
    });
  return found;
}

function rulesIn(text: string): OwnRule[] {
  const found: OwnRule[] = [];
  let conditions: string[] = [];
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const [, directive = '', rest = ''] = /^(RewriteCond|RewriteRule)\s+(.*)$/is.exec(raw.trim()) ?? [];
    if (directive === '') continue;
    if (directive.toLowerCase() === 'rewritecond') conditions.push(rest);
    else {
      const [pattern = '', to = '', flags = ''] = Array.from(
        rest.matchAll(/"([^"]*)"|\S+/g),
        ([whole, inner]) => inner ?? whole,
      );
      found.push({ line: at + 1, pattern, to, flags: flags.replace(/^\[|\]$/g, ''), conditions });
      conditions = [];
    }
  }
  return found;
}
