import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { hasFile } from '../../lib/disk/read.ts';
import type { Finding } from '../../lib/finding.ts';
import { findHashIgnores } from '../../lib/text/ignore.ts';
import { escapeForTerminal, formatCount } from '../../lib/text/text.ts';
import { usualMapFile } from '../../map/entry.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { readMapRules } from '../../project/audit-settings.ts';
import { checkMap, isMapError } from '../../project/check-map.ts';
import { loadInputs } from '../../project/load.ts';

/** An imported map without errors, and what was wrong in it. */
export interface CheckedImport {
  readonly text: string;
  readonly errors: readonly Finding[];
}

/** A comment may let another error appear, such as a chain without its loop. */
const maxPasses = 20;

/** Errors after which no host can answer a redirect. */
const unanswered: ReadonlySet<string> = new Set(['map-duplicate', 'map-foreign', 'map-loop']);

/**
 * Excuses the errors of an imported map, since no baseline holds them back: visitors get what they got before, and a
 * `signpost-ignore` comment above each says what is wrong. A redirect of a loop becomes a comment. Without a build nothing
 * is known.
 */
export async function checkImport(
  imported: string,
  { dist, site }: { readonly dist: string; readonly site: string | undefined },
): Promise<CheckedImport> {
  if (!(await hasFile(dist))) return { text: imported, errors: [] };

  const loaded = await loadInputs({ dist, site });
  const inputs = { ...loaded, rules: await readMapRules(loaded) };
  // The map replaces the file that it was imported from, which a build may leave there.
  const build = openBuildFolder(dist);
  const against = { ...build, list: build.list.filter((file) => file !== '_redirects') };
  const errors: Finding[] = [];
  let text = imported;
  for (let pass = 0; pass < maxPasses; pass++) {
    const map = {
      file: usualMapFile,
      ...readYaml(usualMapFile, text),
      ignores: findHashIgnores(usualMapFile, text),
    };
    const { findings } = checkMap({ ...inputs, map }, { against }).result;
    const found = findings
      .filter((finding) => isMapError(finding) && finding.file === usualMapFile)
      // `/g (redirects.yaml:12)`: lines move with each comment.
      .map((finding) => ({ ...finding, message: finding.message.replaceAll(/ \([^()]+:\d+\)/g, '') }));
    if (found.length === 0) break;
    errors.push(...found);
    text = addComments(text, found);
  }
  return { text, errors };
}

/** Writes a comment above the redirect of each error. */
function addComments(text: string, errors: readonly Finding[]): string {
  const byLine = Map.groupBy(errors, ({ line = 0 }) => line);
  const printed: string[] = [];
  let isOff = false;

  for (const [at, line] of text.split('\n').entries()) {
    const found = byLine.get(at + 1);
    // The lines of an entry are indented more than its dash.
    if (!line.startsWith('    ')) isOff = found?.some(({ rule }) => unanswered.has(rule)) === true;
    for (const { rule, message } of found ?? [])
      printed.push(
        isOff ? `  ## Commented out: ${message}` : `  # signpost-ignore ${rule}: when imported, ${message}`,
      );
    printed.push(isOff ? `  # ${line.slice(2)}` : line);
  }

  return printed.join('\n');
}

/** A line for each rule, with its first error as the example. */
export function printErrors(errors: readonly Finding[]): string[] {
  const byRule = [...Map.groupBy(errors, ({ rule }) => rule)].toSorted(([, a], [, b]) => b.length - a.length);
  const lines = byRule.map(
    ([rule, found]) => `  ${found.length}  ${rule}, such as: ${escapeForTerminal(found[0]?.message ?? '')}`,
  );

  return lines.length === 0
    ? []
    : [
        `${formatCount(errors.length, 'error')} in the redirects. A comment in ${usualMapFile} excuses each: visitors get what they got before.`,
        ...lines,
      ];
}
