import { join } from 'node:path';
import { type OutFile, textOf } from '../core/file.ts';
import type { Finding } from '../core/finding.ts';
import { isBlock, mergeBlock } from '../core/merge-block.ts';
import { mergeJson } from '../core/merge-json.ts';
import { readText } from '../disk/read.ts';
import { type Contradiction, goesToDist, type Host } from '../hosts/host.ts';
import type { Plan } from '../plan/plan.ts';

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

/** Where a site's own files lie: those for the root of its project, and those that its build took into `dist`. */
export interface OwnFolders {
  readonly root: string;
  readonly dist: string | undefined;
}

/**
 * A host's files, with what the site's own file of that name says, wherever the host wants them: nothing of the site's
 * is overwritten, and the merged file stands in the host's folder. With the plan, what of theirs would have it answered
 * otherwise is told too.
 */
export async function withOwnFiles(
  folders: OwnFolders,
  host: Host,
  files: readonly OutFile[],
  plan?: Plan,
): Promise<{ files: OutFile[]; findings: Finding[] }> {
  const findings: Finding[] = [];
  const merged = await Promise.all(
    files.map(async (file): Promise<OutFile> => {
      const name = file.path.slice(host.id.length + 1);
      const isInDist = goesToDist(host, name);
      const folder = isInDist ? folders.dist : goesToRoot(host, name) ? folders.root : undefined;
      const own = folder === undefined || isBinary(file) ? undefined : await readText(join(folder, name));
      if (own === undefined) return file;
      const ours = textOf(file);
      const against = plan ? (host.contradicted?.({ name, own, ours }, plan) ?? []) : [];
      findings.push(...against.map((one) => contradiction(host, name, one)));
      // What else goes to dist is looked at when it is copied there; a file with our block alone is no file of the site's.
      if (isInDist && (!isBlock(ours) || mergeBlock(own, '').trim() === ''))
        return { ...file, content: ours };
      const both = mergeOwn(name, own, ours);
      if (both === undefined) findings.push(unmerged(name, file.path));
      // It was taken over as it is, or is ours alone: nothing is left to say.
      else if (both.content === own && both.kept.length === 0) return { ...file, content: own };
      else findings.push(isInDist ? followed(name, file.path) : mergedFinding(name, file.path, both.kept));
      return { ...file, content: both?.content ?? ours };
    }),
  );
  return { files: merged, findings };
}

function contradiction({ title }: Host, name: string, { level, message, fix }: Contradiction): Finding {
  return {
    rule: 'own-contradicts',
    conventions: [],
    level,
    file: name,
    message: `${title}: the site has a ${name} of its own, and ${message}`,
    fix,
  };
}

function isBinary({ content }: OutFile): boolean {
  return content instanceof Uint8Array;
}

/** Files for the root that two can write: JSON, and blocks between marks. */
function goesToRoot(host: Host, name: string): boolean {
  if (name.includes('/') || !/\.(?:jsonc?|toml)$/.test(name)) return false;
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

function followed(name: string, path: string): Finding {
  return {
    rule: 'own-file',
    conventions: [],
    level: 'advice',
    file: name,
    message: `the site has a ${name} of its own: its lines stand first and win, ours follow in ${path}`,
    fix: 'let signpost make them all: redirects from redirects.yaml, headers from its options, so that they are checked and made for every host',
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
