import type { Dispatcher } from 'undici';
import type { Answer } from './reply.ts';

/** What goes on and can be ended. */
export interface Abortable {
  abort(reason: Error): void;
}

/** Who is told of an answer: whole where it is plain, else piece by piece by the client library. */
export interface Listener extends Dispatcher.DispatchHandler {
  onRequestStart(started: Abortable): void;
  /** The body is not to be kept as it is: the next is read to the same place. */
  onPlainAnswer(status: number, headers: Answer['headers'], body: Buffer): void;
  onResponseError(controller: Dispatcher.DispatchController | undefined, error: unknown): void;
}
