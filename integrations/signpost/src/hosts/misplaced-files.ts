import type { SiteGenerator } from '../lib/generators/generator.ts';
import { formatCount } from '../lib/text/text.ts';
import { type ProjectFiles, parseFile } from './platform-files.ts';
import { lineFiles, platformFormats } from './platform-formats.ts';
import type { PlatformId } from './shared/foreign-rule.ts';

/** A file of rules in the project's root that hosts read only in the published folder. */
export interface MisplacedFile {
  readonly file: string;
  /** The number of its rules. */
  readonly rules: number;
}

/** The message and the fix of a misplaced file, for audit and explain. */
export const misplacedText = {
  message: ({ file, rules }: MisplacedFile) =>
    `Hosts read ${file} only in the published folder, which has none, so none of its ${formatCount(rules, 'rule')} works`,
  fix({ file }: MisplacedFile, generator?: SiteGenerator): string {
    const staticFolder = generator?.settings.staticFolder;
    if (staticFolder !== undefined && 'list' in staticFolder)
      return `Add ${file} to ${staticFolder.list}, and build again.`;

    const folder = staticFolder?.folder ?? 'the folder that the generator copies into the build';
    return `Move ${file} to ${folder}, and build again.`;
  },
};

/**
 * Finds a `_redirects` or `_headers` beside the published folder that has none. A `.htaccess` there still counts, since
 * Apache reads those of all parent folders.
 */
export function findMisplacedFiles(
  platforms: readonly PlatformId[],
  readBuilt: ProjectFiles['read'],
  readRoot: ProjectFiles['read'],
): MisplacedFile[] {
  const misplaced = new Map<string, MisplacedFile>();
  for (const format of platformFormats) {
    const { name, platform } = format;
    if (!lineFiles.has(name) || !platforms.includes(platform) || readBuilt(name) !== undefined) continue;

    const bytes = readRoot(name);
    if (bytes === undefined || misplaced.has(name)) continue;
    const { rules, headers } = parseFile(format, { file: name, bytes });
    const lineCount = rules.length + headers.length;
    if (lineCount > 0) misplaced.set(name, { file: name, rules: lineCount });
  }
  return [...misplaced.values()];
}
