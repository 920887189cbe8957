import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs git in a folder, as one person and at noon of a day. */
export function git(cwd: string, parameters: readonly string[], day = '2026-01-01'): void {
  const at = `${day}T12:00:00Z`;
  execFileSync('git', ['-C', cwd, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...parameters], {
    env: { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
    stdio: 'pipe',
  });
}

/** A repository with a site in a folder of it. */
export class Repository {
  readonly root: string;
  readonly site: string;

  constructor(root: string) {
    this.root = root;
    this.site = join(root, 'a site');
    mkdirSync(this.site, { recursive: true });
    this.git(['init', '-q', '-b', 'main']);
  }

  git(parameters: readonly string[], day?: string): void {
    git(this.root, parameters, day);
  }

  /** Writes files of the site. */
  write(files: Readonly<Record<string, string | Buffer>>): void {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(this.site, name), text);
  }

  /** Writes files of the site, and commits all that there is. */
  commit(day: string, files: Readonly<Record<string, string | Buffer>>): void {
    this.write(files);
    this.git(['add', '-A']);
    this.git(['commit', '-qm', day], day);
  }
}
