import type { Answer } from '../../live/reply.ts';
import type { Answered } from '../../site/answers/answered.ts';
import { decodedPage } from '../../site/answers/decoded.ts';

/** An answer as the facts are made of it. */
export function answeredOf(answer: Answer): Answered {
  return { ...answer, body: () => decodedPage(Buffer.from(answer.body), answer.headers) };
}
