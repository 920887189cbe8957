import type { SiteGenerator } from './generator.ts';
import { generators } from './list.ts';

/** What tells which generator builds a site. */
interface GeneratorSigns {
  /** The contents of `<meta name="generator">`. */
  readonly declared?: Iterable<string>;
  /** True for a file or folder in the build. */
  hasBuilt?(path: string): boolean;
  /** The text of a file in the project's root. */
  readFile?(name: string): string | undefined;
  /** The packages in package.json. */
  readonly packages?: readonly string[];
}

/** The generator that the build declares, otherwise the one of the project's files; undefined if unknown. */
export function findGenerator({
  declared = [],
  hasBuilt,
  readFile,
  packages = [],
}: GeneratorSigns): SiteGenerator | undefined {
  // 1. The build: a generator names itself in its pages, or writes a file such as _astro/.
  const metaContents = [...declared];
  const isDeclared = ({ meta, builtPath = '' }: SiteGenerator) =>
    metaContents.some((content) => meta?.test(content)) || (builtPath !== '' && hasBuilt?.(builtPath));

  // 2. The project: a package or a config file.
  const isConfigured = ({ configFiles, sharedConfig, packageName = '' }: SiteGenerator) =>
    packages.includes(packageName) ||
    configFiles.some((name) => readFile?.(name) !== undefined) ||
    sharedConfig?.files.some((name) => sharedConfig.mark.test(readFile?.(name) ?? ''));

  const declaredGenerator = generators.find(isDeclared);
  if (declaredGenerator !== undefined) {
    // The pages of VitePress don't tell whether its config is in .vitepress/ or docs/.vitepress/. A build of Next.js tells the router.
    const layouts = generators.filter(
      ({ title, builtPath }) =>
        title === declaredGenerator.title && builtPath === declaredGenerator.builtPath,
    );
    return layouts.find(isConfigured) ?? declaredGenerator;
  }

  // VuePress 1, which has other plugins and settings, has the config file of VuePress 2.
  const isOtherVersion = ({ title }: SiteGenerator) =>
    metaContents.some((content) => content.startsWith(`${title} `));
  return generators.find((generator) => isConfigured(generator) && !isOtherVersion(generator));
}
