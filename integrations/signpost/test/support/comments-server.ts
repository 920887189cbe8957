import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A job on change 12, and the comments API that it calls. */
export const gitHub = {
  /** The author that Signpost writes as, and a stranger. */
  own: { user: { login: 'github-actions[bot]', type: 'Bot' }, author_association: 'NONE' },
  other: { user: { login: 'eve', type: 'User' }, author_association: 'CONTRIBUTOR' },
  /** What GitHub sets in the job, where its API is at this URL. */
  env: (url: string): Record<string, string> => ({
    ...{ GITHUB_ACTIONS: 'true', GITHUB_API_URL: url, GITHUB_REPOSITORY: 'o/r', GITHUB_TOKEN: 'secret' },
    ...{ GITHUB_EVENT_PATH: 'event.json', GITHUB_STEP_SUMMARY: '' },
  }),
  /** What it sets instead in a job that belongs to no change. */
  outside: { GITHUB_EVENT_PATH: 'push.json' },
};

/** The paths of the comments, and of one by its id. */
const all = '/repos/o/r/issues/12/comments';
const one = '/repos/o/r/issues/comments/';

/** The files that a job on GitHub finds: the event of change 12, and one of a push. */
export const eventFiles = {
  'event.json': '{ "pull_request": { "number": 12 } }',
  'push.json': '{ "ref": "refs/heads/main" }',
};

interface CommentsServer {
  url: string;
  readonly comments: Record<string, unknown>[];
  /** The status that writing is refused with; 0 where it isn't. */
  refusal: number;
}

/** Serves the comments API during the tests of a `describe`; each test begins without comments. */
export function serveComments(): CommentsServer {
  const state: CommentsServer = { url: '', comments: [], refusal: 0 };
  const { comments } = state;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { method = '', url = '' } = request;
      const answer = (status: number, value: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (request.headers['authorization'] !== 'Bearer secret')
        return answer(401, { message: 'Bad credentials' });
      if (state.refusal > 0 && method !== 'GET') return answer(state.refusal, { message: 'refused' });
      if (method === 'GET') {
        if (!url.startsWith(`${all}?per_page=100&page=`)) return answer(404, { message: 'Not Found' });
        const number = Number(new URL(url, 'http://x').searchParams.get('page'));
        return answer(200, comments.slice((number - 1) * 100, number * 100));
      }
      if (method === 'POST' && url === all) {
        comments.push({ id: 1000 + comments.length, ...gitHub.own, body: JSON.parse(text).body });
        return answer(201, comments.at(-1));
      }
      const found = comments.find(({ id }) => method === 'PATCH' && url === `${one}${id}`);
      if (found === undefined) return answer(404, { message: 'Not Found' });
      found['body'] = JSON.parse(text).body;
      return answer(200, found);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    state.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    comments.length = 0;
    state.refusal = 0;
  });
  return state;
}
