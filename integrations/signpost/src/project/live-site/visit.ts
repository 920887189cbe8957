import { type Answered, decodePage } from '../../audit/site/answer.ts';
import type { Done, Visit } from '../../lib/http/crawl.ts';
import type { Answer } from '../../lib/http/reply.ts';

/** A visit as the audit keeps it. */
export interface Stored extends Done {
  readonly answered: Answered | undefined;
  /** Why there is no response, as a clause that follows the host's name. */
  readonly failure: string | undefined;
}

export function storeVisit({ reply, ...visit }: Visit): Stored {
  if (reply.kind === 'failure') return { ...visit, answered: undefined, failure: reply.message };
  return { ...visit, answered: rebuildAnswer(reply), failure: undefined };
}

/** The response with its body decoded when it is needed, since pages have several encodings. */
export function rebuildAnswer(answer: Answer): Answered {
  return { ...answer, body: () => decodePage(Buffer.from(answer.body), answer.headers) };
}
