import type { ServerCheck } from '../server-check.ts';

export const serverSpelling: ServerCheck = {
  id: 'server-spelling',
  title: 'Other spellings of a page redirect to its own',
  level: 'warning',
  conventions: ['W-ADDR-3'],
  why: 'A page that answers with and without its slash, and as index.html, is found several times, and its links are divided. (Google Search Central, to slash or not to slash.)',
  fix: "redirect it with 301 to the page's own address",
  *check({ spellings }) {
    for (const { page, url, status } of spellings) {
      if (status === 200) yield { url, message: `${page} answers at a second address as well` };
    }
  },
};
