import { type Host, isAt } from './host.ts';

/** `deploy/<host>/README.md`: where each file goes, in about ten lines. */
export function readmeOf({ title, docs, places }: Host, made: readonly string[]): string {
  // A file that only some plans need is named only where it is there.
  const there = places.filter((place) => made.some((path) => isAt(place.path, path)));
  return [
    `# ${title}`,
    '',
    'Written by signpost at each build from `redirects.yaml` and the settings; change those, not these files.',
    '',
    '| file | goes |',
    '| --- | --- |',
    ...there.map(({ path, goes }) => `| \`${path}\` | ${goes} |`),
    '',
    `The host's own documentation: ${docs}`,
    '',
  ].join('\n');
}
