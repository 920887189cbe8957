import { Minimatch } from 'minimatch';
import { memoize } from '../memoize.ts';
import type { SiteGenerator } from './generator.ts';

/** True for a page that nobody writes, also of a language or a version: tags/pumps/index.html and de/tags/index.html of Hugo. */
export function isGeneratedPage(generator: SiteGenerator, file: string): boolean {
  return compilePatterns(generator).some((pattern) => pattern.match(file));
}

const compilePatterns = memoize(({ generatedPages = [] }: SiteGenerator) =>
  generatedPages.map((pattern) => new Minimatch(`**/${pattern}`)),
);
