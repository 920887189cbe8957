import { decodePath, type Path, parsePath } from '../../core/path.ts';
import type { Site } from '../../site/site.ts';
import { remember } from './remember.ts';

/** Why an address that looks right is not there, as a clause, and what to do. */
export interface OtherForm {
  readonly why: string;
  readonly fix: string;
}

/** By its composed form (NFC), each address that is spelt otherwise: macOS writes such names, and few sites have one. */
const apart = remember((site: Site) => {
  const found = new Map<string, Path>();
  for (const path of [...site.documents.map(({ address }) => address), ...site.files.keys()]) {
    const form = path.includes('%') ? composed(path) : path;
    if (form !== path) found.set(form, path);
  }
  return found;
});

/**
 * Two spellings of one letter: `ü` as one character, or as `u` and two dots. They look the same, and are two names to
 * every server but one on macOS. Undefined where that is not what an address is missing for.
 */
export function otherForm(site: Site, path: Path): OtherForm | undefined {
  if (!path.includes('%')) return undefined;
  const form = composed(path);
  if (apart(site).has(form))
    return {
      why: ": the file's name is spelt with combining characters (NFD), as macOS may write it, and the address without",
      fix: 'give the file its name anew, with composed characters (NFC); to a server these are two names, though they look the same',
    };
  if (form === path || site.find(form) === undefined) return undefined;
  return {
    why: ": the address is spelt with combining characters (NFD), and the file's name without",
    fix: 'write the address anew, with composed characters (NFC); to a server these are two names, though they look the same',
  };
}

function composed(path: Path): Path {
  return parsePath(decodePath(path).normalize('NFC'));
}
