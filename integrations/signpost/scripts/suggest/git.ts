import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The newest commit of a repository and its history, read without a work tree. */
export interface Mirror {
  readonly files: readonly { readonly path: string; readonly blob: string }[];
  /** What last became of each path that is there no more: the text that it had, and its new path where it was renamed. */
  readonly left: ReadonlyMap<string, { readonly blob: string; readonly to?: string }>;
  read(blobs: readonly string[]): Map<string, string>;
}

const textFile = /\.(?:md|mdx|markdown|Rmd|html|adoc|rst)$/i;
/** Renames are looked for among texts alone: a snapshot may lack large files, and Git stops at the first of them. */
const textFiles = ['md', 'mdx', 'markdown', 'rmd', 'html', 'adoc', 'rst'].map((end) => `:(icase)*.${end}`);
const most = 2 ** 30;

/** Opens `owner/name`, cloned as `owner+name` or `owner/name` below a folder. */
export function openMirror(folder: string, repo: string): Mirror {
  const directory = gitDirectory(folder, repo);
  const git = (args: readonly string[], input?: string): string => {
    const run = spawnSync('git', [`--git-dir=${directory}`, '-c', 'core.quotePath=false', ...args], {
      input,
      maxBuffer: most,
    });
    return run.stdout.toString();
  };
  const files = git(['ls-tree', '-r', 'HEAD'])
    .split('\n')
    .flatMap((line) => {
      const [, blob, path] = /^100\d+ blob (\w+)\t(.*)$/.exec(line) ?? [];
      return blob === undefined || path === undefined ? [] : [{ path, blob }];
    });
  const left = new Map<string, { blob: string; to?: string }>();
  const log = git([
    'log',
    '--raw',
    '-M',
    '-l1500',
    '--no-abbrev',
    '--diff-filter=DR',
    '--format=',
    '--',
    ...textFiles,
  ]);
  for (const line of log.split('\n')) {
    const [, blob, kind, from, to] = /^:\d+ \d+ (\w+) \w+ ([DR])\d*\t([^\t]*)(?:\t(.*))?$/.exec(line) ?? [];
    if (blob === undefined || from === undefined || left.has(from) || !textFile.test(from)) continue;
    left.set(from, kind === 'R' && to !== undefined ? { blob, to } : { blob });
  }
  return {
    files,
    left,
    read(blobs) {
      const wanted = [...new Set(blobs)];
      const run = spawnSync('git', [`--git-dir=${directory}`, 'cat-file', '--batch'], {
        input: `${wanted.join('\n')}\n`,
        maxBuffer: most,
      });
      return parseBatch(run.stdout);
    },
  };
}

function gitDirectory(folder: string, repo: string): string {
  for (const name of [repo, repo.replace('/', '+')]) {
    for (const inner of ['repo', '.git', 'repo/.git', '.']) {
      const directory = join(folder, name, inner);
      try {
        if (readdirSync(directory).includes('HEAD')) return directory;
      } catch {}
    }
  }
  throw new Error(
    `${repo} isn't below ${folder}. Clone https://github.com/${repo} to ${join(folder, repo)}.`,
  );
}

/** What `git cat-file --batch` wrote: a line with name, kind and size, then so many bytes. */
function parseBatch(bytes: Buffer): Map<string, string> {
  const texts = new Map<string, string>();
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(10, at);
    const [blob = '', kind, size] = bytes.toString('utf8', at, end).split(' ');
    at = end + 1;
    if (kind === 'missing' || size === undefined) continue;
    texts.set(blob, bytes.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
  }
  return texts;
}
