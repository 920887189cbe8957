import { defineRule } from '../rule.ts';
import { api, goodRecord, inApi, withFields, withFiles } from '../shared/api.ts';
import { site } from '../shared/example.ts';

export default defineRule({
  id: 'api-json',
  title: 'Every file of the API is JSON',
  level: 'error',
  conventions: ['A-GET-1', 'A-GET-2'],
  why: 'A client that asks for JSON and gets something else fails. (RFC 8259.)',
  fix: 'write the file with JSON.stringify',
  examples: () => ({
    good: { JSON: withFiles(), 'a text that looks like a key': withFields({ note: '"note": "a\\"' }) },
    bad: {
      'a comma too many': site({ ...api(goodRecord), 'api/order.json': '[1,]' }),
      'a key twice': site({
        ...api(goodRecord),
        'api/order.json': '[{"id":"7h2v5kq0m4xwe","note":"a: b","note":"c"}]',
      }),
    },
  }),
  *check(site) {
    for (const file of site.api) {
      if (file.trouble !== undefined)
        yield { ...inApi(file), message: `the file is not JSON: ${file.trouble}` };
      else if (file.hasRepeatedKey)
        yield {
          ...inApi(file),
          message: 'an object has a key twice, and each client keeps another one of the two values',
          fix: 'write each key once',
        };
    }
  },
});
