import { type Code, errorCodes } from './error-codes.ts';

/** A request that is refused: a code, its status, and a message for the person who called (`A-ERR-1`). */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: Code;
  readonly status: number;

  /** `status` differs from the code's own only where the case has a more exact one: 404, 405, 406, 412, 414, 422, 503. */
  constructor(code: Code, message: string, status: number = errorCodes[code].status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The error object as it is sent. `cause` is for development; in production it is an empty string. */
export function failureBody(failure: Failure, cause = ''): string {
  return JSON.stringify({ code: failure.code, message: failure.message, error: cause });
}

/** A request that can't be processed because of one parameter, with what is allowed. */
export function refuse(code: Code, message: string): Failure {
  return new Failure(code, message, 422);
}
