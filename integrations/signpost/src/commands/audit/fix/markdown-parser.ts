import { realpathSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { isObject } from '../../../lib/json/is-object.ts';

const point = z.object({ offset: z.number() });
/** The part of an mdast node that links need. */
const node = z.object({
  type: z.string(),
  position: z.object({ start: point, end: point }).optional(),
  url: z.string().optional(),
  attributes: z.unknown().optional(),
  get children() {
    return z.array(node).optional();
  },
});
export type MarkdownNode = z.infer<typeof node>;

/** Parses a Markdown or MDX file, by its name. Throws if it is invalid. */
export type MarkdownParser = (file: string, text: string) => MarkdownNode;

/**
 * The project's Markdown parser: Astro 7 includes Sätteri, and other projects may install it. Undefined if there is none.
 */
export async function loadMarkdownParser(project: string): Promise<MarkdownParser | undefined> {
  const entry = entryOf(resolve(project, 'package.json'));
  if (entry === undefined) return undefined;
  const module: unknown = await import(pathToFileURL(entry).href);
  if (!isObject(module)) return undefined;
  const { markdownToMdast, mdxToMdast } = module;
  if (typeof markdownToMdast !== 'function' || typeof mdxToMdast !== 'function') return undefined;
  return (file, text) =>
    node.parse(extname(file).toLowerCase() === '.mdx' ? mdxToMdast(text) : markdownToMdast(text));
}

/** The project's own, or the one that Astro's Markdown package depends on. */
function entryOf(manifest: string): string | undefined {
  return (
    satteriFrom(manifest) ?? satteriFrom(packageOf('@astrojs/markdown-satteri', packageOf('astro', manifest)))
  );
}

function satteriFrom(manifest: string | undefined): string | undefined {
  if (manifest === undefined) return undefined;
  try {
    return createRequire(manifest).resolve('satteri');
  } catch {
    return undefined;
  }
}

function packageOf(name: string, manifest: string | undefined): string | undefined {
  if (manifest === undefined) return undefined;
  try {
    const found = findPackageJSON(name, manifest);
    // pnpm links packages: their dependencies are beside the link's target.
    return found && realpathSync(found);
  } catch {
    return undefined;
  }
}
