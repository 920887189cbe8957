import type { Importer, Notice } from './importer.ts';
import { readJsonFile } from './shared/json-file.ts';
import { readRedirect } from './vercel.ts';

/** What `redirects()` of next.config.js returns, saved as JSON: 308, or 307 where `permanent` is false. */
export const nextImporter: Importer = {
  id: 'next',
  title: 'redirects of Next.js as JSON',
  firstWins: true,
  detect: (file, text) =>
    /\.json$/i.test(file) &&
    /^\s*\[/.test(text) &&
    /"source"\s*:/.test(text) &&
    /"destination"\s*:/.test(text),
  read: (file, text) => {
    const notices: Notice[] = [];
    const items = readJsonFile(file, text)
      .redirects()
      .flatMap((one) => readRedirect(one, notices));
    return { items, notices };
  },
};
