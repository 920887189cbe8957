import { join } from 'node:path';
import { type OutFile, textOf } from '../core/file.ts';
import type { Finding } from '../core/finding.ts';
import { isBlock, mergeBlock } from '../core/merge-block.ts';
import { mergeJson } from '../core/merge-json.ts';
import { readText } from '../disk/read.ts';
import { goesToDist, type Host } from '../hosts/host.ts';

/** A file of ours with what the site's own says, which stays and wins; undefined where the two can't be one. */
export function mergeOwn(
  path: string,
  own: string,
  ours: string,
): { content: string; kept: readonly string[] } | undefined {
  if (isBlock(ours)) return { content: mergeBlock(own, ours), kept: [] };
  const merged = /\.jsonc?$/.test(path) ? mergeJson(own, ours) : undefined;
  return merged && { content: merged.text, kept: merged.kept };
}

/**
 * A host's files, of which those that go to the root of the project hold what the project's own file of that name
 * says: nothing there is overwritten, and the merged file stands in the host's folder.
 */
export async function withOwnFiles(
  root: string,
  host: Host,
  files: readonly OutFile[],
): Promise<{ files: OutFile[]; findings: Finding[] }> {
  const findings: Finding[] = [];
  const merged = await Promise.all(
    files.map(async (file): Promise<OutFile> => {
      const name = file.path.slice(host.id.length + 1);
      if (!goesToRoot(host, name)) return file;
      const own = await readText(join(root, name));
      if (own === undefined) return file;
      const both = mergeOwn(name, own, textOf(file));
      findings.push(
        both === undefined ? unmerged(name, file.path) : mergedFinding(name, file.path, both.kept),
      );
      return both === undefined ? file : { ...file, content: both.content };
    }),
  );
  return { files: merged, findings };
}

/** Files for the root that two can write: JSON, and blocks between marks. */
function goesToRoot(host: Host, name: string): boolean {
  if (name.includes('/') || !/\.(?:jsonc?|toml)$/.test(name) || goesToDist(host, name)) return false;
  return host.places.some(({ path, goes }) => path === name && goes.startsWith('the root of the project'));
}

function mergedFinding(name: string, path: string, kept: readonly string[]): Finding {
  const stays = kept.length === 0 ? '' : `; your own ${kept.map((key) => `\`${key}\``).join(', ')} stay`;
  return {
    rule: 'own-file',
    conventions: [],
    level: 'advice',
    file: name,
    message: `the project has a ${name} of its own, and ${path} is both: yours, with what signpost adds${stays}`,
    fix: 'deploy with that file, or take it over',
  };
}

function unmerged(name: string, path: string): Finding {
  return {
    rule: 'own-file',
    conventions: [],
    level: 'warning',
    file: name,
    message: `the project has a ${name} of its own that can't be read as an object, so that ${path} holds only what signpost made`,
    fix: 'mend yours, or take over what you need',
  };
}
