import { isObject } from '../../../lib/is-object.ts';
import { defineRule } from '../rule.ts';
import { api, goodRecord, inApi } from '../shared/api.ts';
import { site } from '../shared/example.ts';

const failing = (body: unknown) => site(api(goodRecord, { 'api/_errors/404.json': body }));

export default defineRule({
  id: 'api-error-body',
  title: 'Every error body has code, message and error',
  level: 'error',
  conventions: ['A-ERR-1'],
  why: 'A client reads all failures the same way. The technical cause stays in the logs, so "error" is empty. (Uniform Resource API Conventions, error body rules.)',
  fix: 'write { "code": "A0001", "message": "…", "error": "" }',
  examples: () => ({
    good: [
      {
        title: 'the three fields',
        files: failing({ code: 'A0001', message: 'There is nothing here.', error: '' }),
      },
    ],
    bad: [
      { title: 'no code', files: failing({ message: 'There is nothing here.', error: '' }) },
      {
        title: 'a technical cause',
        files: failing({ code: 'A0001', message: 'There is nothing here.', error: 'ENOENT product.json' }),
      },
      {
        title: 'a code of another form',
        files: failing({ code: '404', message: 'There is nothing here.', error: '' }),
      },
    ],
  }),
  *check(site) {
    for (const file of site.api) {
      const fault = file.kind === 'error' && file.trouble === undefined ? faultOf(file.value) : undefined;
      if (fault !== undefined) yield { ...inApi(file), message: `the error body ${fault}` };
    }
  },
});

function faultOf(body: unknown): string | undefined {
  if (!isObject(body)) return 'is not an object';
  const extra = Object.keys(body).find((key) => !['code', 'message', 'error'].includes(key));
  if (extra !== undefined) return `has the field "${extra}" in addition to code, message and error`;
  if (typeof body.code !== 'string' || !/^[ABC]\d{4}$/.test(body.code)) return 'has no code such as A0001';
  if (typeof body.message !== 'string' || body.message === '') return 'has no message';
  return body.error === '' ? undefined : 'has an "error" that is not empty';
}
