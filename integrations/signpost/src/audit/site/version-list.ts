import { type Path, parsePath } from '../../lib/url/path.ts';

// The versions that a file lists, as mike writes it beside their folders.

/** A folder whose versions a versions.json lists, the newest first. */
export interface VersionList {
  readonly file: string;
  /** The URL of the folder of all versions. */
  readonly folder: Path;
  /** The names of the folders of all versions, aliases such as `latest` included. */
  readonly names: readonly string[];
  /** Those of the other versions. The next version has the pages of the current one too. */
  readonly others: readonly string[];
  /** Names that lead to another version with each release. */
  readonly aliases: readonly string[];
}

/** Reads versions.json of mike: https://github.com/jimporter/mike. Undefined for another file of that name. */
export function readVersionList(file: string, url: Path, text: string): VersionList | undefined {
  const versions = parseVersions(text);
  if (versions === undefined) return undefined;
  const current = versions.findIndex(({ aliases }) =>
    aliases.some((alias) => alias === 'latest' || alias === 'stable'),
  );
  const names = versions.map(({ version }) => version);
  const aliases = versions.flatMap((version) => version.aliases);
  return {
    file,
    folder: parsePath(url.slice(0, url.lastIndexOf('/') + 1)),
    names: [...names, ...aliases],
    others: names.filter((_, index) => index !== Math.max(current, 0)),
    aliases,
  };
}

function parseVersions(text: string): { version: string; aliases: readonly string[] }[] | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(data)) return undefined;
  const versions = data.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('version' in entry) || !('aliases' in entry))
      return [];
    const { version, aliases } = entry;
    if (typeof version !== 'string' || !Array.isArray(aliases)) return [];
    return [{ version, aliases: aliases.filter((alias) => typeof alias === 'string') }];
  });
  return versions.length === data.length ? versions : undefined;
}
