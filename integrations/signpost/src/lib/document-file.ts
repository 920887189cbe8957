const ending = /\.(?:pdf|docx?|odt|rtf|xlsx?|ods|pptx?|odp|epub|txt)$/i;
/** Text files that programs ask for by their name, and those that prove to a service whose site it is. */
const forPrograms =
  /(?:^|\/)(?:robots|llms[\w-]*|humans|ads|app-ads|security|sitemap[\w-]*|licen[cs]es?|[0-9a-f]{8,})\.txt$|\/\.well-known\//i;

/** True for the path of a document that search engines index though it isn't HTML (`W-CANON-5`). */
export function isDocument(path: string): boolean {
  return ending.test(path) && !forPrograms.test(path);
}
