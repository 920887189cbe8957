import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { readSite } from '../../../src/audit/site/read.ts';
import { watchReads } from '../../../src/commands/audit/folder.ts';
import { type BuildFiles, filesInMemory } from '../../../src/lib/build-files.ts';
import { Problem } from '../../../src/lib/problem.ts';

/** A site of which some files can't be read. */
function refusing(...names: readonly string[]): BuildFiles {
  const files = filesInMemory(site({ 'a.html': page('/a.html') }));
  return {
    ...files,
    read(file) {
      if (names.includes(file))
        throw new Problem(`${file} can't be read. The current user has no permission to read it.`);
      return files.read(file);
    },
  };
}

const audit = (names: readonly string[], allowed: (name: string) => boolean) => (): void => {
  const { build, expectRead } = watchReads('dist', refusing(...names), (path) => allowed(basename(path)));
  expectRead(readSite(build, { origin: 'https://www.example.com' }));
};

describe('a build with files that this user may not read', () => {
  it('is refused with a sentence for each, of a page as of any other file', () => {
    const told = (file: string) =>
      `${join('dist', file)} can't be read. The current user has no permission to read it.`;
    expect(audit(['a.html', 'robots.txt'], () => false)).toThrow(`${told('a.html')}\n${told('robots.txt')}`);
    expect(audit(['robots.txt'], () => false)).toThrow(Problem);
  });

  it('goes on where all can be read, or one is only gone or too large', () => {
    expect(audit([], () => false)).not.toThrow();
    expect(audit(['a.html'], () => true)).not.toThrow();
  });
});
