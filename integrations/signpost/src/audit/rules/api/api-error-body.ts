import { errorCodes } from '../../../api/error-codes.ts';
import { isObject } from '../../../lib/json/is-object.ts';
import type { ApiFile } from '../../site/api.ts';
import { isError } from '../../site/api-shapes.ts';
import { defineRule } from '../rule.ts';
import { inApi, isErrorFile, withFiles } from '../shared/api.ts';

const failing = (body: unknown, file = 'api/_errors/404.json') => withFiles({ [file]: body });
const good = { code: 'A0001', message: 'There is nothing here.', error: '' };

export default defineRule({
  id: 'api-error-body',
  title: 'Every error body has code, message and error',
  level: 'error',
  conventions: ['A-ERR-1'],
  why: 'A client reads all failures the same way. The technical cause stays in the logs, so "error" is empty.',
  fix: 'write { "code": "A0001", "message": "…", "error": "" }',
  examples: () => ({
    good: {
      'the three fields': failing(good),
      'a limit that the system counts': failing(
        { code: 'B0210', message: 'Wait a minute.', error: '' },
        'api/_errors/429.json',
      ),
    },
    bad: {
      'the limit of requests as an error of the system': failing(
        { code: 'B0210', message: 'Wait a minute.', error: '' },
        'api/_errors/500.json',
      ),
      'no code': failing({ message: 'There is nothing here.', error: '' }),
      'a technical cause': failing({ ...good, error: 'ENOENT product.json' }),
      'a code of another form': failing({ ...good, code: '404' }),
      'a code that is not in the table': failing({ ...good, code: 'A9999' }),
      "a client's error with a code of the system": failing({ ...good, code: 'B0001' }),
      'a message of spaces': failing({ ...good, message: ' ' }),
      'a message for programmers': failing({
        ...good,
        message: 'TypeError: id is undefined at find (api.js:3)',
      }),
      'a word for programs': failing({ ...good, message: 'NOT_FOUND' }),
      'the words of a database': failing({ ...good, message: "Duplicate entry 'a' for key 'PRIMARY'" }),
      'a message in HTML': failing({ ...good, message: '<h1>Not found</h1>' }),
      'a message that nobody reads to its end': failing({
        ...good,
        message: 'There is nothing here. '.repeat(20),
      }),
      'no error': failing({ code: 'A0001', message: 'There is nothing here.' }),
      'null as the error': failing({ ...good, error: null }),
      'the body of an error where a record is': failing(good, 'api/product/a.json'),
      'an envelope that says no where a record is': failing(
        { code: 1001, msg: 'No such product', data: null },
        'api/product/a.json',
      ),
      'an error without a status where a record is': failing(
        { success: false, message: 'No such product' },
        'api/product/a.json',
      ),
      'an error of another shape': failing(
        { status: 404, error: 'Not Found', message: 'No product' },
        'api/404.json',
      ),
      'a list of errors': failing({ errors: [{ title: 'Not found' }] }, 'api/errors/404.json'),
    },
  }),
  *check(site) {
    for (const file of site.api) {
      if (file.trouble !== undefined) continue;
      const fault = file.kind === 'error' || isErrorFile(file) ? faultOf(file) : undefined;
      if (fault !== undefined) yield { ...inApi(file), message: `the error body ${fault}` };
      else if (file.kind === 'document' && !isErrorFile(file) && isError(file.value))
        yield {
          ...inApi(file),
          message: 'the body of an error is where a record belongs, and is served with 200',
          fix: 'remove the file, so that its URL returns 404',
        };
    }
  },
});

/** Characters; one or two sentences. */
const longest = 300;
/** Technical texts: an exception's name, a stack trace line, a path or package of sources, a database's words. */
const technical =
  /[a-z](?:Error|Exception)\b|\bat [\w.$<>]+ ?\(|\.(?:js|ts|java|py|php|go|rb|cs):\d|\b(?:undefined|NullPointer|ENOENT|ECONNREFUSED|SQLSTATE|stack trace)\b|\bSELECT [\w*]|^[A-Z\d_]+$|\bTraceback\b|\bpanic: | on line \d|\b[A-Z]:\\|\b(?:com|io|java|org)\.[a-z]+\.\w|\bDuplicate entry '|\bORA-\d|\bE[A-Z]{5,} \d/;

function faultOf({ file, value: body }: ApiFile): string | undefined {
  if (!isObject(body)) return 'is not an object';
  const extra = Object.keys(body).find((key) => !['code', 'message', 'error'].includes(key));
  if (extra !== undefined) return `has the field "${extra}" in addition to code, message and error`;
  const { code, message, error } = body;
  if (typeof code !== 'string' || !/^[ABC]\d{4}$/.test(code)) return 'has no code such as A0001';
  if (!Object.hasOwn(errorCodes, code))
    return `has the code "${code}", which isn't an error code of Signpost's JSON API`;
  const status = Number(/([45])\d\d\.json$/.exec(file)?.[1]);
  // A rate limit is the client's fault, whichever code it has (B0210).
  const isClients = code.startsWith('A') || code === 'B0210';
  if (status === (isClients ? 5 : 4))
    return `has the code "${code}", but ${status}xx is for ${status === 4 ? 'the client (A)' : 'the system (B, C)'}`;
  if (typeof message !== 'string' || message.trim() === '') return 'has no message';
  if (message.length > longest)
    return `has a message of ${message.length} characters; one sentence is enough`;
  if (technical.test(message)) return 'has a technical cause as its message';
  if (/<\/?[a-z][^<>]{0,40}>/i.test(message)) return 'has HTML in its message';
  if (error === undefined) return 'has no "error"';
  return error === '' ? undefined : 'has an "error" that is not empty';
}
