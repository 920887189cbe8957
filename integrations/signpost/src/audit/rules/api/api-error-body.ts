import { errorCodes } from '../../../api/error-codes.ts';
import { isObject } from '../../../lib/json/json.ts';
import { defineRule } from '../rule.ts';
import { withFiles } from '../shared/api.ts';

const messages = {
  notObject: 'the error body is not an object',
  extraField: (name: string) => `the error body has "${name}" in addition to code, message and error`,
  noCode: (code: unknown) =>
    `the error body has the code ${JSON.stringify(code)} instead of one such as "A0001"`,
  noMessage: 'the error body has no message',
  hasCause: 'the error body has an "error" that is not an empty string',
  servedWith200: 'the body of an error is where a record belongs, and is served with 200',
};

const good = { code: 'A0001', message: 'There is nothing here.', error: '' };
const withError = (body: unknown) => withFiles({ 'api/_errors/404.json': body });

export default defineRule({
  id: 'api-error-body',
  title: 'Every error body has code, message and error',
  level: 'error',
  conventions: ['A-ERR-1'],
  why: 'A client reads all failures the same way. The technical cause stays in the logs, so "error" is empty.',
  fix: 'write { "code": "A0001", "message": "…", "error": "" }',
  examples: () => ({
    good: { 'the three fields': withError(good) },
    bad: { 'a message with a technical cause': withError({ ...good, error: 'ENOENT product.json' }) },
  }),
  *check({ api }) {
    for (const file of api) {
      if (file.trouble !== undefined) continue;

      if (file.kind === 'error') {
        const fault = describeFault(file.value);
        if (fault !== undefined) yield { file: file.file, cause: { key: fault, message: fault } };
      } else if (describeFault(file.value) === undefined) {
        // api/product/a.json is { code: "A0001", message: "…", error: "" }
        const fix = 'remove the file, so that its URL returns 404';
        yield { file: file.file, cause: { key: 'served with 200', message: messages.servedWith200, fix } };
      }
    }
  },
});

function describeFault(body: unknown): string | undefined {
  if (!isObject(body)) return messages.notObject;
  const { code, message, error, ...others } = body;

  const [extra] = Object.keys(others);
  if (extra !== undefined) return messages.extraField(extra);
  if (typeof code !== 'string' || !Object.hasOwn(errorCodes, code)) return messages.noCode(code);
  if (typeof message !== 'string' || message.trim() === '') return messages.noMessage;
  if (error === '') return undefined;
  return messages.hasCause;
}
