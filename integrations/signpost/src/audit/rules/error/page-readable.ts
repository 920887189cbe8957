import { isFileOnly, isTooLarge } from '../../../pages/page.ts';
import { defineRule } from '../rule.ts';
import { siteWithBody } from '../shared/example.ts';

const fixes = {
  tooLarge: 'divide the page, or move what it contains, such as images and data of a script, to files',
  nul: 'remove the character from the text, or from what the generator writes',
  unreadable: 'make the file readable for this user, and save it as UTF-8',
};

const nulWhy =
  'Some crawlers take the character for the end of a text, and a search misses the word around it.';

export default defineRule({
  id: 'page-readable',
  title: 'Every page can be read as UTF-8',
  level: 'error',
  conventions: ['W-ERR-5', 'W-HEAD-7'],
  why: "Bytes that aren't UTF-8 show as question marks. (Encoding standard.)",
  fix: 'save the file as UTF-8',
  examples: () => ({
    good: { 'an umlaut in UTF-8': siteWithBody('<p>Größe</p>') },
    bad: {
      'a NUL character': siteWithBody('<p>\0</p>'),
    },
  }),
  *check(site) {
    for (const { file, kind, size, trouble, charset } of site.documents) {
      if (trouble === undefined || isFileOnly(kind)) continue;
      if (kind === 'unreadable')
        yield {
          file,
          message: trouble.replace(/\.$/, ''),
          fix: isTooLarge(size) ? fixes.tooLarge : fixes.unreadable,
        };
      // The page is in its declared encoding. The rule `charset` asks for UTF-8.
      else if (charset === undefined || isUtf8(charset.value) || /UTF-16|NUL/.test(trouble)) {
        const message = `the page can't be read correctly: ${trouble}`;
        if (!trouble.includes('NUL')) yield { file, message };
        // Browsers leave the character out and continue.
        else yield { file, message, level: 'warning', why: nulWhy, fix: site.generator?.nulFix ?? fixes.nul };
      }
    }
  },
});

function isUtf8(charset: string): boolean {
  return /^utf-?8$/i.test(charset);
}
