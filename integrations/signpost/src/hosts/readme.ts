import { type Host, isAt, type Placement } from './host.ts';

/** `deploy/<host>/README.md`: where each file goes, in about ten lines. */
export function readmeOf({ id, title, docs, places, setUp }: Host, made: readonly string[]): string {
  // A file that only some plans need is named only where it is there.
  const there = places.filter((place) => made.some((path) => isAt(place.path, path)));
  return [
    `# ${title}`,
    '',
    'Written by signpost at each build from `redirects.yaml` and the settings; change those, not these files.',
    '',
    '| file | goes |',
    '| --- | --- |',
    ...there.map(({ path, goes }) => `| \`${path}\` | ${goes === 'dist' ? intoBuild(id) : goes} |`),
    ...(setUp === undefined ? [] : ['', setUp]),
    ...(made.some((path) => isMerged(there, path))
      ? [
          '',
          'Where `ours.txt` is, it tells what in the merged files is ours: keep it under version control with them.',
        ]
      : []),
    '',
    `The host's own documentation: ${docs}`,
    '',
  ].join('\n');
}

function intoBuild(id: string): string {
  return `into the built site; a build with \`deploy: { host: '${id}' }\` in the options copies it there`;
}

/** A JSON file for the root of the project, which a site's own may be one with. */
function isMerged(places: readonly Placement[], path: string): boolean {
  return (
    /\.jsonc?$/.test(path) &&
    places.some(({ path: name, goes }) => name === path && goes.startsWith('the root'))
  );
}
