import { decodeOldPage } from '../../audit/site/answers/answered.ts';
import { readPage } from '../../audit/site/raw-page.ts';
import type { Ask } from '../../lib/http/client.ts';
import { type Answer, getHeader, type Reply } from '../../lib/http/reply.ts';
import type { Asker } from '../../lib/http/retry.ts';
import { readUrl, removeFragment } from '../../lib/http/url.ts';

/** Bytes of a page in which crawlers read the head. */
const enough = 262_144;

/** The status of a URL of another site, which isn't requested. */
export const notRequested = 0;

/** Thousands of old URLs lead to the same page, so it is requested once and only its facts are kept. */
export class Targets {
  readonly #ask: Asker;
  readonly #isOwn: (host: string) => boolean;
  readonly #replies = new Map<string, Promise<Reply>>();
  readonly #facts = new Map<string, PageFacts>();

  constructor(ask: Asker, isOwn: (host: string) => boolean) {
    this.#ask = ask;
    this.#isOwn = isOwn;
  }

  /** An asker for one old URL. The old URL itself is always requested; its targets only once. */
  createAsker(first: Ask): Asker {
    return (question) => {
      if (question.url === first.url || question.headers?.['cookie'] !== undefined)
        return this.#fetch(question);
      const bare = removeFragment(question.url);
      const known = this.#replies.get(bare);
      if (known !== undefined) return known;
      const reply = this.#fetch(question).then((answer) => this.#slim(bare, answer));
      this.#replies.set(bare, reply);
      return reply;
    };
  }

  /** The facts of the page at the end; undefined if it isn't a page. */
  readFacts(url: string, last: Reply): PageFacts | undefined {
    const isWhole = last.kind === 'answer' && last.body.byteLength > 0;
    return isWhole ? readPageFacts(last) : this.#facts.get(removeFragment(url));
  }

  #fetch(question: Ask): Promise<Reply> {
    const { url } = question;
    return this.#isOwn(readUrl(url)?.host ?? '')
      ? this.#ask(question)
      : Promise.resolve(createOtherSiteAnswer(url));
  }

  /** A reply without what isn't needed later: a hundred thousand are kept. */
  #slim(url: string, answer: Reply): Reply {
    if (answer.kind === 'failure') return answer;
    if (answer.body.byteLength > 0) this.#facts.set(url, readPageFacts(answer));
    const headers = new Map(
      kept.flatMap((name) =>
        getHeader(answer, name) === undefined ? [] : [[name, answer.headers.get(name) ?? []]],
      ),
    );
    return { ...answer, headers, body: new Uint8Array() };
  }
}

/** How a URL is requested: only pages need more than their headers. */
export function createQuestion(url: string): Ask {
  return { url, keep };
}

function keep(status: number, headers: Answer['headers']): number {
  if (status !== 200) return 0;
  const type = headers.get('content-type')?.[0] ?? '';
  return /^(?:text\/html|application\/xhtml)/i.test(type) ? enough : 0;
}

const kept = ['location', 'set-cookie'];

function createOtherSiteAnswer(url: string): Answer {
  return {
    kind: 'answer',
    url,
    status: notRequested,
    headers: new Map(),
    body: new Uint8Array(),
    cut: false,
  };
}

/** The facts that decide whether a page can replace an old one in search results. */
export interface PageFacts {
  /** The directives that prevent indexing; '' for none. */
  readonly noindex: string;
  /** Absolute; '' if it has none. */
  readonly canonical: string;
  /** The title or heading that says that the page is missing; '' for none. */
  readonly notFound: string;
}

const forbids = /\b(?:noindex|none)\b/i;

export function readPageFacts(answer: Answer): PageFacts {
  const page = readPage('page.html', decodeOldPage(answer.body, answer.headers));
  const header = getHeader(answer, 'x-robots-tag') ?? '';
  const meta = page.metas.find(({ key, content, head }) => head && key === 'robots' && forbids.test(content));
  const canonical = page.rels.find(({ rel, head }) => head && rel.includes('canonical'))?.href ?? '';
  const base = page.baseHref ?? '';
  const from = URL.parse(base, answer.url)?.href ?? answer.url;

  return {
    noindex: forbids.test(header) ? header : (meta?.content ?? ''),
    canonical: canonical === '' ? '' : (URL.parse(canonical, from)?.href ?? ''),
    notFound: page.notFound?.text ?? '',
  };
}
