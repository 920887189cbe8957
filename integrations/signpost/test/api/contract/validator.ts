import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { parseInstant } from '../../../src/api/text.ts';
import type { OpenApi, Stand } from './document.ts';

/** An answer, from whatever server. */
export interface Received {
  readonly status: number;
  readonly type: string | null;
  readonly body: string;
}

/** Checks answers against the document: the status is one of the operation's, the body fits that status's schema. */
export function validatorOf(document: OpenApi): (stand: Stand, received: Received) => void {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addFormat('date-time', (text) => parseInstant(text) !== undefined);
  ajv.addFormat('uri-reference', (text) => URL.parse(text, 'https://a.example/') !== null);
  ajv.addFormat('uri', (text) => URL.parse(text) !== null);
  ajv.addSchema(document, 'api');
  return ({ path, operation }, { status, type, body }) => {
    const at = ['paths', path, 'get', 'responses', String(status)];
    expect(
      Object.keys(operation.responses),
      `${operation.operationId} answered ${status}: ${body.slice(0, 200)}`,
    ).toContain(String(status));
    expect(type).toBe('application/json');
    const response = operation.responses[String(status)];
    const place = response && '$ref' in response ? response.$ref.slice(2).split('/') : at;
    const pointer = [...place, 'content', 'application/json', 'schema'].map((key) =>
      encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    const validate = ajv.getSchema(`api#/${pointer.join('/')}`);
    if (!validate) throw new Error(`the document has no schema at ${pointer.join('/')}`);
    const fits = validate(JSON.parse(body));
    expect(fits, `${operation.operationId}: ${ajv.errorsText(validate.errors)}\n${body.slice(0, 500)}`).toBe(
      true,
    );
  };
}
