import { keysOf, readKeys } from '../../lib/json/jsonc.ts';
import { blankBlock, mergeBlock } from '../../lib/json/merge-file.ts';
import { counted, figure, firstOf } from '../../lib/text/text.ts';
import type { Plan } from '../../plan/plan.ts';
import { cloudflareRules } from '../../platforms/cloudflare.ts';
import type { PlatformRule } from '../../platforms/platform-rule.ts';
import { callsGenerated } from '../../platforms/runners/cloudflare.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import { contradictingLines } from '../shared/contradictions.ts';
import { blocksOf } from './headers.ts';

/** What the site's own `_redirects`, `_headers` or `wrangler.jsonc` contradicts. */
export function contradicted(file: OwnFile, plan: Plan, isWorker: boolean): Contradiction[] {
  if (file.name === '_redirects')
    return [...skippedLines(file), ...contradictingLines(file, cloudflareRules, plan)];
  if (file.name === '_headers') return isWorker ? ownTypes(file) : [];
  if (file.name !== 'wrangler.jsonc') return [];
  const [own, generated] = [readKeys(file.own), readKeys(file.generated)];
  const found: Contradiction[] = [];
  const isOther =
    generated['main'] !== undefined && own['main'] !== undefined && own['main'] !== generated['main'];
  if (isOther && !callsGenerated(file.script ?? ''))
    found.push({
      level: 'warning',
      message: `\`main\` is another Worker, so the generated Worker never runs: redirects that \`_redirects\` doesn't support have no effect`,
      fix: "In that Worker, `import signpost from './deploy/cloudflare/_worker.js'`, and return `signpost.fetch(request, env)` for requests that it doesn't handle itself.",
    });
  const assets = keysOf(own['assets']);
  if (assets['not_found_handling'] === 'single-page-application')
    found.push({
      level: 'warning',
      message:
        '`not_found_handling: "single-page-application"` returns the home page with 200 for missing URLs, so the site never returns 404',
      fix: 'Set it to "404-page".',
    });
  const handling = assets['html_handling'];
  const wished = keysOf(generated['assets'])['html_handling'];
  if (handling !== undefined && handling !== wished)
    found.push({
      level: 'warning',
      message: `\`html_handling: ${JSON.stringify(handling)}\` redirects pages to URLs that differ from their canonical URLs`,
      fix: `Set it to ${JSON.stringify(wished)}, which matches Astro's trailingSlash and build.format.`,
    });
  return found;
}

/** Reports lines of the merged file that Cloudflare skips: generated ones that don't fit after the site's own, and own ones. */
function skippedLines({ name, own, generated }: OwnFile): Contradiction[] {
  const merged = mergeBlock(own, generated);
  const kept = blankBlock(merged).split('\n');
  const isOwn = ({ line }: PlatformRule): boolean => kept[line - 1] !== '';
  const rules = cloudflareRules(name, merged);
  const made = rules.filter((rule) => !isOwn(rule));
  const skipped = rules.flatMap((rule) => (rule.state.is === 'dropped' ? [{ ...rule, ...rule.state }] : []));
  const below = own.split('\n').length - kept.length;
  const end = merged.split('\n').findIndex((line) => line.startsWith('# signpost:end'));
  // The audit reports those that Cloudflare skips in the site's own file alone.
  const isAlone = new Set(
    cloudflareRules(name, blankBlock(own)).flatMap(({ line, state }) =>
      state.is === 'dropped' ? [line] : [],
    ),
  );
  return [
    ...skippedMade(
      made,
      skipped.filter((rule) => !isOwn(rule)),
    ),
    ...skipped
      .filter(isOwn)
      .map((rule) => ({ ...rule, line: rule.line + (rule.line > end ? below : 0) }))
      .filter(({ line }) => !isAlone.has(line))
      .map(skippedOwn),
  ];
}

type Skipped = PlatformRule & Extract<PlatformRule['state'], { readonly is: 'dropped' }>;

function skippedMade(made: readonly PlatformRule[], skipped: readonly Skipped[]): Contradiction[] {
  const [first] = skipped;
  if (first === undefined) return [];
  const names = firstOf(skipped.map(({ from }) => from));
  return [
    {
      level: 'error',
      message: `your own lines leave too little room, so Cloudflare skips ${figure(skipped.length)} of ${counted(made.length, 'generated line')} (${names}). ${first.limit.replace(/\.$/, '')}`,
      fix: 'Move your patterns to redirects.yaml. If a pattern must stay, such as one with status 200, put the lines `# signpost:begin` and `# signpost:end` above your first line that has `*`, `:name` or status 200. Signpost then writes the generated lines between the two.',
    },
  ];
}

/** In the limit's sentence, line numbers are those of the merged file. */
function skippedOwn({ line, from, to, kind, limit, fix }: Skipped): Contradiction {
  const [reason = ''] = limit.split(/\.\s|\.$/, 1);
  const room =
    kind === 'redirect'
      ? 'Move it to redirects.yaml.'
      : 'Merge or remove patterns in redirects.yaml until there is room for it.';
  return {
    level: 'error',
    line,
    message: `line ${line}, \`${from} ${to}\`, is skipped, so it has no effect. ${reason}, and the generated lines count too`,
    fix:
      fix === undefined ? room : 'Put it above the first line with `*` or `:name`, above `# signpost:begin`.',
  };
}

/** Reports media types in the site's own lines, since the Worker sends the type of the file's extension. */
function ownTypes({ own }: OwnFile): Contradiction[] {
  return Array.from(blocksOf(blankBlock(own))).flatMap(([path, lines]) =>
    lines
      .filter((line) => /^\s+content-type\s*:/i.test(line))
      .map(
        (line): Contradiction => ({
          level: 'warning',
          message: `\`${line.trim()}\` for \`${path}\` has no effect on files with a known extension, since the generated Worker sends the type of the extension`,
          fix: 'Give the file the extension of its type, and remove the line.',
        }),
      ),
  );
}
