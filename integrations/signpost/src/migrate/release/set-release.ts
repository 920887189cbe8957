import { isMap, isSeq, parseDocument } from 'yaml';
import type { Day } from '../../core/date.ts';
import { nearest } from '../../core/nearest.ts';
import { Problem } from '../../core/problem.ts';

/**
 * The text of a map with the day of release set for some of its sections; all of them where none is named. Comments
 * and order stay. A `Problem` names a section that there is not.
 */
export function setRelease(file: string, text: string, names: readonly string[], day: Day): string {
  const document = parseDocument(text);
  const sections = document.get('sections');
  if (!isSeq(sections)) {
    if (names.length === 0) return text;
    throw new Problem(`${file} has no sections; release it whole: signpost migrate release`);
  }
  const known = new Map(
    sections.items.flatMap((item) => (isMap(item) ? [[String(item.get('name')), item] as const] : [])),
  );
  for (const name of names) {
    if (known.has(name)) continue;
    const near = nearest(name, [...known.keys()]);
    throw new Problem(
      `${file} has no section "${name}"${near === undefined ? '' : `; did you mean "${near}"?`}`,
    );
  }
  let isChanged = false;
  for (const [name, item] of known) {
    const old = item.get('release');
    const isMeant = names.length === 0 ? old === undefined || String(old) > day : names.includes(name);
    if (!isMeant || String(old) === day) continue;
    item.set('release', day);
    isChanged = true;
  }
  return isChanged ? document.toString({ lineWidth: 0 }) : text;
}
