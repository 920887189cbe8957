import type { Unreadable } from '../../../lib/build-files.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

export default defineRule({
  id: 'build-readable',
  title: 'Every file and folder of the build can be read',
  level: 'error',
  conventions: ['W-ERR-5'],
  why: "A file that can't be read here isn't audited, and most deployments fail on it or leave it out: its URL then returns 404. A link that leads back up makes some tools copy the site without end. (POSIX, path resolution.)",
  fix: 'allow the user that builds and deploys to read it: chmod -R u+rX dist',
  examples: () => ({
    good: { 'all can be read': site() },
    bad: {
      'a folder without read permission': {
        files: site(),
        unreadable: [{ path: 'private', kind: 'folder', reason: 'this user may not read it' }],
      },
      'a link to itself': {
        files: site(),
        unreadable: [{ path: 'again', kind: 'link', reason: 'a link in its path leads to itself' }],
      },
    },
  }),
  *check(site) {
    for (const { path, kind, reason } of site.unreadable ?? [])
      yield {
        file: path,
        message: `${subjects[kind]} can't be read: ${reason}${ends[kind]}`,
        ...extra[kind],
      };
  },
});

const subjects: Record<Unreadable['kind'], string> = {
  file: 'the file',
  folder: 'the folder',
  link: 'the entry',
};
const ends: Record<Unreadable['kind'], string> = {
  file: '',
  folder: ', so its pages are not audited',
  link: ', so it is left out',
};
const extra = {
  file: {},
  folder: {},
  link: { level: 'warning', fix: 'remove it from the build, or put the file itself there' },
} as const;
