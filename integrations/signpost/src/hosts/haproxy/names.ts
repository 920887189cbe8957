import type { Plan } from '../../plan/plan.ts';

type Named = Pick<Plan, 'name'>;

/**
 * A map file. HAProxy keeps one map for each name, whatever the folder it was read from: of two sites with a
 * `pages.map`, the second would be answered from the first one's.
 */
export function mapFile({ name }: Named, file: string): string {
  return name === undefined ? file : `${name}-${file}`;
}

/** A section: of two `defaults` or `userlist` of one name, HAProxy takes one and says nothing. */
export function sectionName({ name }: Named, about = ''): string {
  return ['signpost', name, about].filter((piece) => piece !== undefined && piece !== '').join('_');
}
