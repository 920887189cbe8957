import { defineRule } from '../rule.ts';
import { api, goodRecord, inApi } from '../shared/api.ts';
import { site } from '../shared/example.ts';

export default defineRule({
  id: 'api-json',
  title: 'Every file of the API is JSON',
  level: 'error',
  conventions: ['A-GET-1', 'A-GET-2'],
  why: 'A client that asks for JSON and gets something else fails. (Uniform Resource API Conventions: bodies are standard JSON.)',
  fix: 'write the file with JSON.stringify',
  examples: () => ({
    good: [{ title: 'JSON', files: site(api(goodRecord)) }],
    bad: [{ title: 'a comma too many', files: site({ ...api(goodRecord), 'api/order.json': '[1,]' }) }],
  }),
  *check(site) {
    for (const file of site.api) {
      if (file.trouble !== undefined)
        yield { ...inApi(file), message: `the file is not JSON: ${file.trouble}` };
    }
  },
});
