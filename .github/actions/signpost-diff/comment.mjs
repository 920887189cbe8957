// What becomes of the one comment. Pure, so that it is tested without a network.

/** Hidden at the head of our comment, so that we find it again. A key tells the sites of one repository apart. */
export function markerOf(key) {
  return `<!-- signpost-diff ${key.replace(/[^A-Za-z0-9_.-]/g, '_')} -->`;
}

/**
 * Create it, update it, or leave it: where nothing changed since, or where there is nothing to say and nothing
 * was said before. Only a comment of our own that begins with the marker is ever touched; a quote of it is not.
 */
export function decide(comments, { key, author, markdown, quiet }) {
  const marker = markerOf(key);
  const body = `${marker}\n${markdown}`;
  const own = comments.find((comment) => comment.user?.login === author && comment.body?.startsWith(marker));
  if (own === undefined) return quiet ? { do: 'nothing' } : { do: 'create', body };
  // GitHub gives lines back with \r\n where somebody edited in the browser, and without the end's empty ones.
  return plain(own.body) === plain(body) ? { do: 'nothing' } : { do: 'update', id: own.id, body };
}

function plain(text) {
  return text.replaceAll('\r\n', '\n').trimEnd();
}
