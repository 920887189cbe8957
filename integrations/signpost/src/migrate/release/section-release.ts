import { isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';
import type { Day } from '../../lib/date.ts';
import { Problem } from '../../lib/problem.ts';
import { applyEdits, type TextEdit } from '../../lib/text/lines.ts';
import { didYouMean } from '../../lib/text/nearest.ts';
import { joinWithOr } from '../../lib/text/text.ts';
import { addPair } from '../../map/edit-yaml.ts';

/**
 * Sets the release day of the named sections in the text of a map, or of all sections that aren't released before that day.
 * Comments and order stay. A `Problem` for an unknown section.
 */
export function setRelease(file: string, text: string, names: readonly string[], day: Day): string {
  const sections = parseDocument(text).get('sections');
  if (!isSeq(sections)) {
    if (names.length === 0) return text;
    throw new Problem(`${file} has no sections. Release the whole map: npx astro-signpost migrate release`);
  }

  const sectionsByName = new Map<string, YAMLMap>();
  for (const section of sections.items)
    if (isMap(section)) sectionsByName.set(String(section.get('name')), section);

  // `migrate release shopp`, where the section is called shop.
  for (const name of names) {
    if (sectionsByName.has(name)) continue;
    throw new Problem(
      `${file}: Unknown section "${name}".${didYouMean(name, sectionsByName.keys())} Use ${joinWithOr([...sectionsByName.keys()])}.`,
    );
  }

  const edits: TextEdit[] = [];
  for (const [name, section] of sectionsByName) {
    const oldDay = String(section.get('release') ?? '');
    const isUnreleased = oldDay === '' || oldDay > day;
    const isChosen = names.length === 0 ? isUnreleased : names.includes(name);
    if (isChosen && oldDay !== day) edits.push(changeRelease(file, text, section, day));
  }
  return applyEdits(text, edits);
}

/** Writes `release: 2026-12-01` to a section, in place of an earlier day or below the `match`. */
function changeRelease(file: string, text: string, section: YAMLMap, day: Day): TextEdit {
  const pair = section.items.find(({ key }) => isScalar(key) && key.value === 'release');
  const [, colon] = (isScalar(pair?.key) && pair.key.range) || [];
  const [start, end] = (isScalar(pair?.value) && pair.value.range) || [];

  // release: # without a day
  if (colon !== undefined && (start === undefined || start === end))
    return { start: colon + 1, end: colon + 1, text: ` ${day}` };
  // release: 2026-11-01
  if (start !== undefined && end !== undefined) return { start, end, text: day };

  // - name: shop
  //   match: /shop/**
  const line = `release: ${day}`;
  const added =
    addPair(text, section, section.get('match', true), line) ??
    addPair(text, section, section.get('name', true), line);
  if (added) return added;
  throw new Problem(`${file}: Write \`${line}\` into the section "${String(section.get('name'))}" by hand.`);
}
