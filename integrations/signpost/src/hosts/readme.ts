import { type Host, isAt, type Placement } from './host.ts';

/** What writes the folder: each build, or `signpost maintenance` for a few days. */
type Writer = 'build' | 'maintenance';

/** `deploy/<host>/README.md`: the destination of each file, in about ten lines. */
export function readmeOf(
  { title, docs, places, setUp }: Host,
  made: readonly string[],
  writer: Writer = 'build',
): string {
  // Lists a file that only some plans need only if it exists.
  const there = places.filter((place) => made.some((path) => isAt(place.path, path)));
  const merged = made.filter((path) => isMerged(there, path)).map((path) => `\`${path}\``);
  return [
    `# ${title}`,
    '',
    // The next compile knows its own folder by the first words.
    `Written by ${intros[writer]}`,
    '',
    '| File | Where it goes |',
    '| --- | --- |',
    ...there.map(({ path, goes }) => `| \`${path}\` | ${goes === 'dist' ? intoBuild[writer] : goes} |`),
    ...(setUp === undefined ? [] : ['', setUp]),
    ...(merged.length === 0
      ? []
      : [
          '',
          `If there is an \`ours.txt\`, it lists what Signpost added to ${merged.join(' and ')}, so that a build in a fresh clone can remove it. Commit it with the copy in the root, even if Git ignores this folder: \`git add -f ours.txt\`.`,
        ]),
    '',
    `Documentation of the host: ${docs}`,
    '',
  ].join('\n');
}

const intros: Readonly<Record<Writer, string>> = {
  build:
    'signpost at each build, from `redirects.yaml` and the options. Edit those: the next build overwrites these files.',
  maintenance:
    'npx signpost maintenance. During the maintenance, these files replace those of `npx signpost map compile` or of the build. To end the maintenance, deploy the usual files again.',
};

const intoBuild: Readonly<Record<Writer, string>> = {
  build:
    'the built site. An Astro build copies it there if this is its host; with another generator, copy it after each build.',
  maintenance: 'the built site, in place of the usual file',
};

/** A JSON file for the project's root, which may be merged with the site's own. */
function isMerged(places: readonly Placement[], path: string): boolean {
  return (
    /\.jsonc?$/.test(path) &&
    places.some(({ path: name, goes }) => name === path && goes.startsWith('the root'))
  );
}
