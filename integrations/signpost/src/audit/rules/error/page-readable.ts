import { isFileOnly } from '../../../pages/page.ts';
import { defineRule } from '../rule.ts';
import { site, siteWithBody } from '../shared/example.ts';

const fixes = {
  'too large': 'divide the page, or move what it contains, such as images and data of a script, to files',
  'nested too deeply': 'close each element, such as <div>, where it ends',
  NUL: 'remove the character from the text, or from what the generator writes',
  unreadable: 'make the file readable for this user, and save it as UTF-8',
};

const nulWhy =
  'Some crawlers take the character for the end of a text, and a search misses the word around it.';

const nestedWhy = 'Browsers show at most 512 levels of elements.';

export default defineRule({
  id: 'page-readable',
  title: 'Every page can be read as UTF-8',
  level: 'error',
  conventions: ['W-ERR-5', 'W-HEAD-7'],
  why: "Bytes that aren't UTF-8 show as question marks. (Encoding standard.)",
  fix: 'save the file as UTF-8',
  examples: () => ({
    good: {
      'an umlaut in UTF-8': siteWithBody('<p>Größe</p>'),
      'a NUL character in the data of a script': {
        files: siteWithBody('<script>routes = ["\0about"]</script><p>Pumps</p>'),
        nearMiss: {
          replace: ['\0about"]</script><p>', 'about"]</script><p>\0'],
          finds:
            "warning index.html  The page can't be read correctly: it contains a NUL character  Fix: Remove the character from the text, or from what the generator writes.",
        },
      },
      'a part of a page, which nobody reads alone': {
        files: site({ 'parts/prices.html': '<p>\0Prices</p>' }),
        nearMiss: {
          replace: ['<p>\0', '<title>Prices</title><p>\0'],
          finds:
            "warning parts/prices.html  The page can't be read correctly: it contains a NUL character  Fix: Remove the character from the text, or from what the generator writes.",
        },
      },
    },
    bad: {
      'elements that are never closed': {
        files: siteWithBody('<div>'.repeat(1100)),
        finds:
          "error index.html  The page can't be read correctly: <div> is nested more than 1000 levels deep, so the rest isn't read  Fix: Close each element, such as <div>, where it ends.",
      },
    },
  }),
  *check(site) {
    for (const { file, kind, trouble, charset } of site.documents) {
      // Nobody reads a part of a page, or a feed, as a page.
      if (trouble === undefined || isFileOnly(kind)) continue;
      const message = `the page can't be read correctly: ${trouble.text}`;

      switch (trouble.kind) {
        case 'too large':
        case 'unreadable':
          yield {
            file,
            cause: { key: trouble.kind, message: trouble.text.replace(/\.$/, ''), fix: fixes[trouble.kind] },
          };
          break;
        case 'nested too deeply':
          yield { file, cause: { key: trouble.kind, message, why: nestedWhy, fix: fixes[trouble.kind] } };
          break;
        case 'NUL':
          // Browsers leave the character out and continue.
          yield {
            file,
            cause: { key: trouble.kind, message, level: 'warning', why: nulWhy, fix: fixes.NUL },
          };
          break;
        case 'not UTF-8':
          // A page in another encoding that it declares is read correctly. The rule `charset` asks for UTF-8.
          if (charset === undefined || isUtf8(charset.value))
            yield { file, cause: { key: trouble.kind, message } };
          break;
        case 'UTF-16':
          yield { file, cause: { key: trouble.kind, message } };
      }
    }
  },
});

function isUtf8(charset: string): boolean {
  return /^utf-?8$/i.test(charset);
}
