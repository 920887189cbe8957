import { decodePath, type Path } from '../../core/path.ts';
import { foldPath } from '../../map/key.ts';
import type { Plan } from '../../plan/plan.ts';
import { addressOf, canonicalLines, keepPath, restorePath, withoutSlash } from './current-path.ts';
import { map } from './text.ts';

const capitals = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

/**
 * `sp_key` in lower case, for a map that ignores case. Caddy has no function for that, so letters are
 * replaced one by one: all of ASCII, and those others whose lower case is in the map.
 */
export function* foldLines(plan: Plan): Generator<string> {
  yield* keepPath('{sp_here}');
  for (const capital of capitals) yield `uri path_regexp ${capital} ${capital.toLowerCase()}`;
  yield* canonicalLines();
  for (const [upper, lower] of foreignCapitals(plan)) yield `uri path_regexp ${upper} ${lower}`;
  yield* map('{http.vars.sp_mark}{sp_here}', '{sp_folded}', withoutSlash);
  yield 'vars sp_key {sp_folded}';
  yield* restorePath();
}

/** Letters beyond ASCII whose lower case is in the map, each beside it, percent-encoded. */
function* foreignCapitals({ exact }: Plan): Generator<[upper: string, lower: string]> {
  const wanted = new Set<string>();
  for (const { path } of exact) {
    if (path.includes('%')) for (const character of decodePath(path).toLowerCase()) wanted.add(character);
  }
  for (let code = 0x80; code < 0x1_f000 && wanted.size > 0; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const upper = String.fromCodePoint(code);
    const lower = upper.toLowerCase();
    if (lower !== upper && Array.from(lower).every((character) => wanted.has(character))) {
      yield [encodeURIComponent(upper), encodeURIComponent(lower)];
    }
  }
}

/** A path as `sp_key` holds it then: the escape that hides an encoded slash is in lower case too. */
export function foldedAddress(path: Path): string {
  return addressOf(foldPath(path, true)).replaceAll('%252F', '%252f');
}
