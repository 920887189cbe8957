import { readAddress, withoutFragment } from '../../live/address.ts';
import type { Ask } from '../../live/client.ts';
import type { Asker } from '../../live/patient.ts';
import { type Answer, headerOf, type Reply } from '../../live/reply.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';

/** As much of a page as crawlers read its head from. */
const enough = 262_144;

/** The status that stands for an address of another site, which is not asked. */
export const unasked = 0;

/**
 * Asks the addresses on the way of redirects. Thousands of old addresses lead to the same page: it is asked once,
 * its facts are kept and its text is not. Other sites are never asked.
 */
export class Targets {
  readonly #ask: Asker;
  readonly #isOwn: (host: string) => boolean;
  readonly #replies = new Map<string, Promise<Reply>>();
  readonly #facts = new Map<string, PageFacts>();

  constructor(ask: Asker, isOwn: (host: string) => boolean) {
    this.#ask = ask;
    this.#isOwn = isOwn;
  }

  /** An asker for one old address: it is asked each time, what it leads to only the first. */
  askerFor(first: string): Asker {
    return (question) => {
      const bare = withoutFragment(question.url);
      if (question.headers?.['cookie'] !== undefined || bare === first) return this.#fetch(question, bare);
      const known = this.#replies.get(bare);
      if (known !== undefined) return known;
      const reply = this.#fetch(question, bare).then(slim);
      this.#replies.set(bare, reply);
      return reply;
    };
  }

  /** The facts of a page that was asked; undefined for what is no page. */
  factsOf(url: string): PageFacts | undefined {
    return this.#facts.get(withoutFragment(url));
  }

  /** Forgets the facts of an old address that no other leads to. */
  forget(url: string): void {
    if (!this.#replies.has(url)) this.#facts.delete(url);
  }

  async #fetch(question: Ask, url: string): Promise<Reply> {
    if (!this.#isOwn(readAddress(url)?.host ?? '')) return elsewhere(url);
    const reply = await this.#ask({ ...question, url, keep });
    if (reply.kind === 'answer' && reply.body.byteLength > 0) this.#facts.set(url, readPageFacts(reply));
    return reply;
  }
}

function keep(status: number, headers: Answer['headers']): number {
  const type = headers.get('content-type')?.[0] ?? '';
  return status === 200 && /^(?:text\/html|application\/xhtml)/i.test(type) ? enough : 0;
}

const kept = ['location', 'set-cookie'];

/** An answer without what nobody asks for any more: a hundred thousand are kept. */
function slim(answer: Reply): Reply {
  if (answer.kind === 'failure') return answer;
  const headers = new Map(
    kept.flatMap((name) =>
      headerOf(answer, name) === undefined ? [] : [[name, answer.headers.get(name) ?? []]],
    ),
  );
  return { ...answer, headers, body: new Uint8Array() };
}

function elsewhere(url: string): Answer {
  return {
    kind: 'answer',
    url,
    status: unasked,
    headers: new Map(),
    body: new Uint8Array(),
    cut: false,
    ms: 0,
  };
}
