/** A section of the changelog by its title, without its heading; undefined where it is missing or empty. */
export function notesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((one) => titleOf(one) === version);
  return section?.slice(section.indexOf('\n')).trim() || undefined;
}

/** The changelog with what is unreleased under a version of its own; undefined if there is nothing, or the version is there. */
export function withRelease(changelog: string, version: string, day: string): string | undefined {
  if (notesOf(changelog, 'Unreleased') === undefined || notesOf(changelog, version) !== undefined)
    return undefined;
  return changelog.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version} - ${day}\n`);
}

function titleOf(section: string): string | undefined {
  return section.split(/\s/, 1)[0];
}
