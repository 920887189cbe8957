import { findHiddenPart, parsePath } from '../../../lib/url/path.ts';
import { countLinksByPath } from '../../site/linked-paths.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

/** Files with passwords and keys, but not example settings. */
const secretFile =
  /^\.(?:env(?!\.(?:example|sample|template|dist)$)(?:\..+)?|npmrc|yarnrc(?:\.yml)?|netrc|pgpass|htpasswd|dockercfg|bash_history)$/;
/** Folders with keys, and with a site's history. */
const secretFolder = /^\.(?:git|hg|svn|bzr|aws|ssh|docker)$/;
/** What editors and people leave beside a file that they change. */
const backup = /(?:\.(?:bak|old|orig|swp)|~)$/i;
const secretFix =
  'remove it from the folder that is published, such as public/; if it was online, replace any password or key in it';
/** Files for a server or platform, and those that Git and generators such as Sphinx leave: nobody learns from them. */
const harmless = new Set([
  '.htaccess',
  '.nojekyll',
  '.assetsignore',
  '.buildinfo',
  '.gitignore',
  '.gitattributes',
  '.gitkeep',
]);

export default defineRule({
  id: 'hidden-file',
  title: 'No hidden file and no backup is published',
  level: 'error',
  conventions: [],
  isAlwaysOn: true,
  why: 'Anybody can read it, since many servers serve hidden files like any other. Scanners request `/.env` and `/.git/config` on every site, and find passwords, keys or the whole source there. (OWASP Web Security Testing Guide, WSTG-CONF-04. RFC 8615 reserves `.well-known` for what is meant to be read.)',
  fix: 'remove it from the folder that is published, such as public/',
  examples: () => ({
    good: {
      'the pages of tags with a dot': {
        files: site({
          '/tags/.docker/': {},
          '/tags/.env/': {},
          '/': { body: '<a href="/tags/.docker/">.docker</a> <a href="/tags/.env/">.env</a>' },
        }),
        nearMiss: {
          replace: ['<a href="/tags/.docker/">.docker</a>', ''],
          finds:
            'error tags/.docker/index.html  "tags/.docker/" is in the build  Fix: Remove it from the folder that is published, such as public/; if it was online, replace any password or key in it.',
        },
      },
      'what is meant to be read': {
        files: site({ '.well-known/security.txt': 'Contact: mailto:a@example.com' }),
        nearMiss: {
          replace: ['.well-known', '.well'],
          finds:
            'info .well/security.txt  ".well/" is in the build  Fix: Remove it from the folder that is published, such as public/',
        },
      },
      'a file for GitHub Pages, from which nobody learns': {
        files: site({ '.nojekyll': 'x' }),
        nearMiss: {
          replace: ['.nojekyll', '.nojekyll.bak'],
          finds:
            'info .nojekyll.bak  ".nojekyll.bak" is in the build  Fix: Remove it from the folder that is published, such as public/',
        },
      },
    },
    bad: {
      'settings with passwords': {
        files: site({ 'docs/.env': 'TOKEN=x\n' }),
        finds:
          'error docs/.env  "docs/.env" is in the build  Fix: Remove it from the folder that is published, such as public/; if it was online, replace any password or key in it.',
      },
      'notes of a program': {
        files: site({ '.DS_Store': 'x' }),
        finds:
          'info .DS_Store  ".DS_Store" is in the build  Fix: Remove it from the folder that is published, such as public/',
      },
      'a page as it was': {
        files: site({ 'gauges/index.html.bak': '<h1>Gauges</h1>' }),
        finds:
          'info gauges/index.html.bak  "gauges/index.html.bak" is in the build  Fix: Remove it from the folder that is published, such as public/',
      },
    },
  }),
  *check(site) {
    // All files below `docs/.git/` are one finding: `part` is that folder, or a single file.
    for (const [part, files] of Map.groupBy(findHiddenFiles(site), ({ part }) => part)) {
      const name = part.slice(part.lastIndexOf('/') + 1);
      if (harmless.has(name)) continue;

      // A folder whose files nobody listed, or one above the first file
      const file = files[0]?.file ?? part;
      const isFolder = files[0]?.isFolder === true || file !== part;
      // /tags/.docker/ is a page, to which the list of tags leads.
      const isPage = isFolder && countLinksByPath(site, parsePath(`${site.base}${part}/`)) > 0;
      if (isPage) continue;

      const many = isFolder && files.length > 1 ? `, with ${files.length} files` : '';
      const message = `"${part}${isFolder ? '/' : ''}" is in the build${many}`;
      yield (isFolder ? secretFolder : secretFile).test(name)
        ? { file, cause: { key: part, message, fix: secretFix } }
        : { file, cause: { key: part, message, level: 'info' } };
    }
  },
});

/**
 * Each file of the build with a name that starts with a dot, or in such a folder, and each backup. `unread` are hidden folders whose
 * files nobody listed. `.well-known` is meant to be read.
 */
function* findHiddenFiles({ files, documents, causes, unread = [] }: Site) {
  // Pages that nothing leads to are published all the same.
  const pages = [...documents, ...(causes.strayPages?.keys() ?? [])];
  const listed = [...files.values(), ...pages.map(({ file }) => file)].sort();
  for (const file of [...listed, ...unread]) {
    const part = findHiddenPart(file) ?? (backup.test(file) ? file : undefined);
    if (part !== undefined) yield { part, file, isFolder: unread.includes(file) };
  }
}
