import { listScriptUses } from '../../site/references.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { site } from '../shared/example.ts';
import { findPageNoindex } from '../shared/indexable.ts';

const messages = {
  inline: 'a script may remove the noindex, but crawlers may never run it',
  file: (file: string) => `${file} may remove the noindex, but crawlers may never run it`,
};

const removal = `<script>document.querySelector('meta[name="robots"]').remove()</script>`;
const noindex = '<meta name="robots" content="noindex">';

export default defineRule({
  id: 'noindex-script',
  title: 'No script removes a noindex',
  level: 'error',
  conventions: ['W-NOINDEX-2'],
  why: 'A crawler that sees noindex in the initial HTML may skip rendering, so the script that would remove it never runs. (Google Search Central, JavaScript SEO; as of 2026 an initial noindex may skip rendering.)',
  fix: 'remove noindex from the HTML, and let the script add it where needed',
  examples: () => ({
    good: {
      'a script that leaves the noindex as it is': {
        files: site({
          '/app/': { head: `${noindex}<script src="/a.js"></script>` },
          'a.js': 'count();',
        }),
        nearMiss: {
          replace: ['count();', `document.querySelector('meta[name="robots"]').remove();`],
          finds:
            'error app/index.html:10:39  a.js may remove the noindex, but crawlers may never run it  Fix: Remove noindex from the HTML, and let the script add it where needed.',
        },
      },
      'a page with the noindex of a header': {
        files: site({
          '/app/': { head: `<meta name="robots" content="all">${removal}` },
          _headers: '/app/\n  X-Robots-Tag: noindex\n',
        }),
        nearMiss: {
          replace: ['content="all"', 'content="noindex"'],
          finds:
            'error app/index.html:10:47  A script may remove the noindex, but crawlers may never run it  Fix: Remove noindex from the HTML, and let the script add it where needed.',
        },
      },
      'a script that would remove what is not there': {
        files: site({ '/app/': { head: removal } }),
        nearMiss: {
          replace: [removal, noindex + removal],
          finds:
            'error app/index.html:10:47  A script may remove the noindex, but crawlers may never run it  Fix: Remove noindex from the HTML, and let the script add it where needed.',
        },
      },
    },
    bad: {
      'a script that removes a noindex': {
        files: site({ '/app/': { head: noindex + removal } }),
        finds:
          'error app/index.html:10:47  A script may remove the noindex, but crawlers may never run it  Fix: Remove noindex from the HTML, and let the script add it where needed.',
      },
    },
  }),
  *check(site) {
    for (const page of site.pages) {
      // A script can't remove the noindex of a header. On a preview, where noindex is intended, `findPageNoindex` finds none.
      if (findPageNoindex(site, page)?.by !== 'meta') continue;

      const act = page.acts.find(({ act }) => act === 'unset-noindex');
      if (act !== undefined)
        yield { ...locateOnPage(site, page, act), cause: { key: 'inline', message: messages.inline } };
    }

    for (const [file, uses] of listScriptUses(site)) {
      const usesWithNoindex = uses.filter(({ page }) => findPageNoindex(site, page)?.by === 'meta');
      // A script is parsed only if a page with noindex loads it.
      const removesNoindex =
        usesWithNoindex.length > 0 && site.scriptActs?.(file).includes('unset-noindex') === true;
      if (!removesNoindex) continue;
      for (const { page, ref } of usesWithNoindex)
        yield { ...locateOnPage(site, page, ref), cause: { key: 'file', message: messages.file(file) } };
    }
  },
});
