/** Other names could be read as part of a pattern. */
const plainName = /^[\w.~/-]+$/;

/**
 * Patterns for the URLs below hidden folders and links to folders of a build, which may be served but aren't read: a link
 * may form a loop or list each page twice.
 */
export function matchUnreadFolders(folders: readonly string[], site: string | undefined): string[] {
  const base = URL.parse(site ?? '')?.pathname.replace(/(?<!\/)\/+$/, '') ?? '';
  return folders
    .filter((folder) => plainName.test(folder))
    .flatMap((folder) => [`${base}/${folder}`, `${base}/${folder}/*`]);
}
