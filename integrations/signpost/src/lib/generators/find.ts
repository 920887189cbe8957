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
  const metaContents = [...declared];
  const isDeclared = ({ meta, built = '' }: SiteGenerator) =>
    metaContents.some((content) => meta?.test(content)) || (built !== '' && hasBuilt?.(built));

  const isConfigured = ({ configFiles, sharedConfig, packageName = '' }: SiteGenerator) =>
    packages.includes(packageName) ||
    configFiles.some((name) => readFile?.(name) !== undefined) ||
    sharedConfig?.files.some((name) => sharedConfig.mark.test(readFile?.(name) ?? ''));

  const declaredGenerator = generators.find(isDeclared);
  // The pages of VitePress don't tell whether its config is in .vitepress/ or docs/.vitepress/.
  const hasTitle = ({ title }: SiteGenerator) => title === declaredGenerator?.title;
  // VuePress 1, which has other plugins and settings, has the config file of VuePress 2.
  const isOtherVersion = ({ title }: SiteGenerator) =>
    metaContents.some((content) => content.startsWith(`${title} `));
  return (
    generators.filter(hasTitle).find(isConfigured) ??
    declaredGenerator ??
    generators.find((generator) => isConfigured(generator) && !isOtherVersion(generator))
  );
}
