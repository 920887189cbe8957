import { findVersionCode, type VersionCode } from '../plan/api.ts';
import { apiMethods } from '../plan/api-http.ts';
import { type Code, errorCodes } from './error-codes.ts';
import { maxTarget } from './settings.ts';

/** A rejected request: a code, its status, and a message for the caller (`A-ERR-1`). */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: Code;
  readonly status: number;

  /** A0001 and A0400 also cover 404, 405, 406, 410, 412 and 414, which have no code. */
  constructor(code: Code, message: string, status: number = errorCodes[code].status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The error object as sent. `error` is for a technical cause, which is only logged. */
export function printFailure({ code, message }: Failure): string {
  return JSON.stringify({ code, message, error: '' });
}

const unexpected = new Failure(
  'B0001',
  'The server had an error. Try again later. The request itself is valid.',
);

/**
 * The failure of each status. Servers without a handler send it from a prebuilt file such as `api/_errors/404.json`, so that its
 * text can't mention the request.
 */
export const standardFailures: readonly Failure[] = [
  new Failure('A0001', 'There is nothing at this URL.', 404),
  new Failure('A0001', `This API is read-only. It supports ${apiMethods}.`, 405),
  new Failure('A0001', 'This API returns only application/json. Allow it in the Accept header.', 406),
  new Failure('A0400', `The URL is too long. The limit is ${maxTarget} bytes, including the query.`, 414),
  new Failure('A0400', "The request can't be understood. Check the URL and its parameters."),
  unexpected,
  // Only a server without a handler sends this one. A handler names the wrong parameter.
  new Failure(
    'A0402',
    'A parameter is unknown, is repeated or has an invalid value. This server answers lists with page alone, or with page and size, and nothing else. The openapi.json of this API lists the sizes.',
  ),
  // Only a host in front of the API refuses for the following reasons.
  new Failure('A0301', 'This part of the API requires credentials. Send them in the Authorization header.'),
  new Failure('A0300', 'These credentials have no permission for this URL.'),
  new Failure('A0001', 'What was at this URL is gone for good.', 410),
  new Failure('A0400', 'A condition of the request, such as If-Match, is not met.', 412),
  new Failure('A0501', 'Too many requests in a short time. Wait a minute and try again.'),
  new Failure('B0220', 'The site is in maintenance mode. The Retry-After header says when to try again.'),
];

/** The standard failure with a status. */
export function findFailure(status: number): Failure {
  return standardFailures.find((failure) => failure.status === status) ?? unexpected;
}

/** A code that this API sends. */
interface SentCodeRow {
  readonly code: Code;
  readonly statuses: readonly number[];
  readonly meaning: string;
}

/** The codes of list parameters, besides those of the standard failures. */
const parameterCodes = ['A0410', 'A0413', 'A0414', 'A0420', 'A0421'] as const;
export type ParameterCode = (typeof parameterCodes)[number];

/** The codes that this API sends, with their statuses. The rest of the convention's table is for other APIs. */
export function listSentCodes(): SentCodeRow[] {
  const standard = standardFailures.map(({ code }) => code);
  const codes = [...new Set<Code>([...standard, ...parameterCodes, ...versionCodes])].sort();

  return codes.map((code) => {
    const statuses = standardFailures.filter((failure) => failure.code === code).map(({ status }) => status);
    const { status, meaning } = errorCodes[code];
    return { code, statuses: statuses.length > 0 ? statuses.sort() : [status], meaning };
  });
}

/** The failure of a request to an unknown version of the API; undefined for any other URL. */
export function findVersionFailure(bases: readonly string[], path: string): Failure | undefined {
  const code = findVersionCode(bases, path);
  return code && makeVersionFailure(code, bases);
}

export const versionCodes: readonly VersionCode[] = ['A0805', 'A0806', 'A0807'];

const versionMessages: Readonly<Record<VersionCode, string>> = {
  A0805: "This version of the API doesn't exist.",
  A0806: "This version of the API doesn't exist yet.",
  A0807: 'This version of the API is no longer available.',
};

/** The failure of a wrong version, which names the versions that exist. It has a prebuilt file too: `api/_errors/A0805.json`. */
export function makeVersionFailure(code: VersionCode, bases: readonly string[]): Failure {
  return new Failure(code, `${versionMessages[code]} This API is at ${bases.toSorted().join(' and ')}.`);
}
