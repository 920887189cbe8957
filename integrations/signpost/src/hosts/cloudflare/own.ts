import { keysOf, readKeys } from '../../lib/json/jsonc.ts';
import { blankBlock, mergeBlock } from '../../lib/json/merge-file.ts';
import { counted, figure, firstOf } from '../../lib/text/text.ts';
import { cloudflareRules } from '../../redirects/foreign/cloudflare.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
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
  if (generated['main'] !== undefined && own['main'] !== undefined && own['main'] !== generated['main'])
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

/** Reports generated lines that don't fit after the site's own lines in the merged file. */
function skippedLines({ name, own, generated }: OwnFile): Contradiction[] {
  const merged = mergeBlock(own, generated);
  const kept = blankBlock(merged).split('\n');
  const made = cloudflareRules(name, merged).filter(({ line }) => kept[line - 1] === '');
  const skipped = made.flatMap(({ from, state }) => (state.is === 'dropped' ? [{ from, state }] : []));
  const [first] = skipped;
  if (first === undefined) return [];
  const names = firstOf(skipped.map(({ from }) => from));
  return [
    {
      level: 'error',
      message: `your own lines leave too little room, so Cloudflare skips ${figure(skipped.length)} of ${counted(made.length, 'generated line')} (${names}). ${first.state.limit.replace(/\.$/, '')}`,
      fix: 'Move your patterns to redirects.yaml. If a pattern must stay, such as one with status 200, put the lines `# signpost:begin` and `# signpost:end` above your first line that has `*`, `:name` or status 200. Signpost then writes the generated lines between the two.',
    },
  ];
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
