import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { siteWith } from '../shared/example.ts';
import { noindexOf } from '../shared/noindex.ts';

const removal = `<script>document.querySelector('meta[name="robots"]').remove()</script>`;
const noindex = '<meta name="robots" content="noindex">';

export default defineRule({
  id: 'noindex-script',
  title: 'No script removes a noindex',
  level: 'error',
  conventions: ['W-NOINDEX-2'],
  why: 'A crawler that sees noindex in the initial HTML may skip rendering, so the script that would remove it never runs. (Google Search Central, JavaScript SEO; as of 2026 an initial noindex may skip rendering.)',
  fix: 'remove noindex from the HTML, and let the script add it where needed',
  scope: 'page',
  examples: () => ({
    good: [
      {
        title: 'a script that adds it',
        files: siteWith('/app/', {
          head: `<script>const m = document.createElement('meta'); m.name = 'robots'; m.content = 'noindex'; document.head.append(m)</script>`,
        }),
      },
      {
        title: 'a removal that is a comment alone',
        files: siteWith('/app/', {
          head: `${noindex}<script>/* once: document.querySelector("meta[name=robots]").remove() */
// document.querySelector("meta[name=robots]").remove()</script>`,
        }),
      },
      { title: 'a noindex that stays', files: siteWith('/app/', { head: noindex }) },
    ],
    bad: [
      {
        title: 'it is removed',
        files: siteWith('/app/', { head: noindex + removal }),
      },
      {
        title: 'it is changed',
        files: siteWith('/app/', {
          head: `${noindex}<script>document.querySelector("meta[name=robots]").setAttribute("content", "index, follow")</script>`,
        }),
      },
    ],
  }),
  *check(site) {
    for (const page of site.pages) {
      const act = page.acts.find(({ act, file }) => act === 'unset-noindex' && file === undefined);
      if (act === undefined || noindexOf(site, page)?.by !== 'meta') continue;
      yield {
        ...at(site, page, act),
        message: 'a script removes the noindex, but crawlers may never run it',
      };
    }
  },
});
