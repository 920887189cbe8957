/** Other names would be read as part of a pattern. */
const plain = /^[\w.~/-]+$/;

/**
 * Patterns of what lies below links to folders, such as `latest` beside `1.0` in versioned docs. They aren't followed, since
 * a loop would trap us and each page would count twice, but hosts answer there.
 */
export function linkedFolders(linked: readonly string[], site: string | undefined): string[] {
  const base = site !== undefined && URL.canParse(site) ? new URL(site).pathname.replace(/\/+$/, '') : '';
  return linked
    .filter((folder) => plain.test(folder))
    .flatMap((folder) => [`${base}/${folder}`, `${base}/${folder}/*`]);
}
