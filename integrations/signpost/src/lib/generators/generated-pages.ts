import { Minimatch } from 'minimatch';
import { memoize } from '../memoize.ts';
import type { GeneratedPages, SiteGenerator } from './generator.ts';

/** True for a page at such a path, also of a language or a version: tags/pumps/index.html and de/tags/index.html of Hugo. */
export function isGeneratedPath(
  generator: SiteGenerator,
  paths: keyof GeneratedPages,
  file: string,
): boolean {
  return compilePatterns(generator)[paths].some((pattern) => pattern.match(file));
}

const compilePatterns = memoize(({ generatedPages: { reserved, lists, objects } = {} }: SiteGenerator) => ({
  reserved: compile(reserved),
  lists: compile(lists),
  objects: compile(objects),
}));

function compile(patterns: readonly string[] = []): readonly Minimatch[] {
  return patterns.map((pattern) => new Minimatch(`**/${pattern}`));
}
