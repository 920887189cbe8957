/** URLs to ask of each path: the path itself, its other slash, other case, with a query, and near misses. */
export function urlsFor(paths: readonly string[]): string[] {
  const urls = paths.flatMap((path) => {
    const sent = encodeURI(path.toWellFormed())
      .replace(/%25(?=[0-9A-Fa-f]{2})/g, '%')
      .replace(/[?#]/g, encodeURIComponent);
    const bare = sent.replace(/\/$/, '');

    return [
      sent,
      sent.endsWith('/') ? bare || '/' : `${sent}/`,
      `${sent}?utm=1`,
      `${sent}x`,
      sent.slice(0, -1) || '/',
      `${bare}/more`,
      `/none${sent}`,
      sent.toUpperCase(),
    ];
  });

  // Doubled slashes and dot segments are odd: a server may answer them as it likes.
  return [...new Set(urls)].filter((url) => !/\/\/|\/\.{1,2}(?:\/|$)|%2F/i.test(url));
}
