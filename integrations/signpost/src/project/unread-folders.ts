/** Other names would be read as part of a pattern. */
const plain = /^[\w.~/-]+$/;

/**
 * Patterns of what lies below folders of a build that are not read, but that hosts answer for: links to folders, such as
 * `latest` beside `1.0` in versioned docs, which aren't followed, since a loop would trap us and each page would count
 * twice; and hidden folders, which some hosts deploy and others leave out.
 */
export function unreadFolders(unread: readonly string[], site: string | undefined): string[] {
  const base =
    site !== undefined && URL.parse(site) !== null ? new URL(site).pathname.replace(/(?<!\/)\/+$/, '') : '';
  return unread
    .filter((folder) => plain.test(folder))
    .flatMap((folder) => [`${base}/${folder}`, `${base}/${folder}/*`]);
}
