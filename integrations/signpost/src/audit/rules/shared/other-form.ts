import { remember } from '../../../lib/remember.ts';
import { decodePath, type Path, parsePath } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';
import type { Clause } from '../rule.ts';

/** Composed form (NFC) ─▶ existing URLs in another form. macOS writes such names; few sites have any. */
const apart = remember((site: Site) => {
  const found = new Map<string, Path>();
  for (const path of [...site.documents.map(({ url }) => url), ...site.files.keys()]) {
    const form = path.includes('%') ? composed(path) : path;
    if (form !== path) found.set(form, path);
  }
  return found;
});

/** Lower case ─▶ existing URLs. */
const lowered = remember(
  (site: Site) =>
    new Map(
      [...site.files.keys(), ...site.documents.map(({ url }) => url)].map((path) => [
        path.toLowerCase(),
        path,
      ]),
    ),
);

/** The difference of two URLs that people read as one; undefined if that isn't the reason. */
export function otherForm(site: Site, path: Path): Clause | undefined {
  return otherLetters(site, path) ?? otherCase(site, path);
}

/** A file that macOS and Windows find in any case, and most servers in only one. */
function otherCase(site: Site, path: Path): Clause | undefined {
  const right = lowered(site).get(path.toLowerCase());
  if (right === undefined || right === path) return undefined;
  return {
    text: `: only its capitals differ from ${right}`,
    fix: `write ${right}; most servers are case-sensitive`,
  };
}

/**
 * Two forms of a letter: `ü` as one character, or as `u` with a combining mark. They look the same, but servers distinguish
 * them, except on macOS.
 */
function otherLetters(site: Site, path: Path): Clause | undefined {
  if (!path.includes('%')) return undefined;
  const form = composed(path);
  if (apart(site).has(form))
    return {
      text: ': the file name has combining characters (NFD), as macOS may write them, but the URL has none',
      fix: 'rename the file with composed characters (NFC); they look the same, but a server treats them as two names',
    };
  if (form === path || site.find(form) === undefined) return undefined;
  return {
    text: ': the URL has combining characters (NFD), but the file name has none',
    fix: 'rewrite the URL with composed characters (NFC); they look the same, but a server treats them as two names',
  };
}

function composed(path: Path): Path {
  return parsePath(decodePath(path).normalize('NFC'));
}
