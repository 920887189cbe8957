import type { Host } from './host.ts';

/** `deploy/<host>/README.md`: where each file goes, in about ten lines. */
export function readmeOf({ title, docs, places }: Host): string {
  return [
    `# ${title}`,
    '',
    'Written by signpost at each build from `redirects.yaml` and the settings; change those, not these files.',
    '',
    '| file | goes |',
    '| --- | --- |',
    ...places.map(({ path, goes }) => `| \`${path}\` | ${goes} |`),
    '',
    `The host's own documentation: ${docs}`,
    '',
  ].join('\n');
}
