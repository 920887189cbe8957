import { appendFile } from 'node:fs/promises';
import { z } from 'zod';
import { version } from '../../lib/disk/package.ts';
import { readText } from '../../lib/disk/read.ts';
import { parseJson } from '../../lib/json/parse-json.ts';
import { Problem } from '../../lib/problem.ts';

export interface Wanted {
  /** The command that comments. A change may have one comment of each. */
  readonly about: 'diff' | 'url-guard';
  /** Distinguishes the comments of several sites in one repository. */
  readonly key: string;
  readonly markdown: string;
  /** Why no comment is needed, such as "no URL is lost": then only an existing comment is updated. */
  readonly quiet: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const comment = z.object({ id: z.number(), body: z.string().catch('') });

interface Comment extends z.infer<typeof comment> {
  readonly author: string;
}

interface Comments {
  /** Whose comments may be changed. */
  author(): Promise<string>;
  page(number: number): Promise<Comment[]>;
  create(body: string): Promise<unknown>;
  update(id: number, body: string): Promise<unknown>;
}

/** The API rejected the request with this status. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Creates or updates the comment on the current pull or merge request. Returns a sentence about what was done. */
export async function commentOnChange(wanted: Wanted, env: Environment): Promise<string> {
  const isGitHub = env['GITHUB_ACTIONS'] === 'true';
  if (!isGitHub && env['GITLAB_CI'] !== 'true')
    throw new Problem(
      '--comment works only in GitHub Actions and GitLab CI. Neither GITHUB_ACTIONS nor GITLAB_CI is "true" here.',
    );

  const summary = env['GITHUB_STEP_SUMMARY'];
  if (summary) await appendFile(summary, wanted.markdown);
  const comments = isGitHub ? await onGitHub(env) : onGitLab(env);
  if (typeof comments === 'string') return comments;

  try {
    return await putComment(comments, wanted);
  } catch (error) {
    // A pull request from a fork has a read-only token.
    if (!(error instanceof Refused)) throw error;
    if (error.status !== 403) throw new Problem(error.message);
    const where = isGitHub ? 'the job summary or the job log' : 'the job log';
    return `${isGitHub ? '::warning::' : ''}The token may not write comments, as in pull requests from forks. For the result, see ${where}.`;
  }
}

async function putComment(comments: Comments, { about, key, markdown, quiet }: Wanted): Promise<string> {
  const marker = `<!-- signpost ${about} ${key.replace(/[^A-Za-z0-9_./-]|--/g, '_')} -->`;
  const body = `${marker}\n${markdown}`;
  const own = await findOwnComment(comments, marker);
  if (own === undefined && quiet !== undefined) return `No comment: ${quiet}.`;
  if (own === undefined) await comments.create(body);
  else if (normalizeLineEnds(own.body) === normalizeLineEnds(body)) return 'The comment is up to date.';
  else await comments.update(own.id, body);
  return own === undefined ? 'A comment was written.' : 'The comment was updated.';
}

/** Only Signpost's own comment that starts with the marker is changed, not a quote or another person's. */
async function findOwnComment(comments: Comments, marker: string): Promise<Comment | undefined> {
  const author = await comments.author();
  for (let number = 1; ; number++) {
    const page = await comments.page(number);
    const own = page.find((one) => one.author === author && one.body.startsWith(marker));
    if (own !== undefined || page.length < pageSize) return own;
  }
}

const pageSize = 100;

/** Both APIs return \r\n if somebody edited the comment in a browser. */
function normalizeLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n').trimEnd();
}

/** GitHub's comments, or why they aren't available. */
async function onGitHub(env: Environment): Promise<Comments | string> {
  const number = await readPullRequestNumber(env['GITHUB_EVENT_PATH']);
  if (number === undefined) return "No comment: this run doesn't belong to a pull request.";
  const token = requireVariable(env, 'GITHUB_TOKEN', 'set it in the env: of the step: ${{ github.token }}');
  const repository = requireVariable(env, 'GITHUB_REPOSITORY', 'GitHub Actions sets it');

  const api = `${env['GITHUB_API_URL'] ?? 'https://api.github.com'}/repos/${repository}/issues`;

  const send = createSender('GitHub', {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28',
  });
  const list = z.array(comment.extend({ user: z.object({ login: z.string() }).nullable() }));
  return {
    author: async () => env['SIGNPOST_COMMENT_AUTHOR'] || 'github-actions[bot]',
    page: async (page) => {
      const url = `${api}/${number}/comments?per_page=${pageSize}&page=${page}`;
      return (await send('GET', url, list)).map(({ user, ...rest }) => ({
        ...rest,
        author: user?.login ?? '',
      }));
    },
    create: (body) => send('POST', `${api}/${number}/comments`, z.unknown(), { body }),
    update: (id, body) => send('PATCH', `${api}/comments/${id}`, z.unknown(), { body }),
  };
}

/** The number of the event's pull request. */
async function readPullRequestNumber(eventFile: string | undefined): Promise<number | undefined> {
  const text = eventFile === undefined ? undefined : await readText(eventFile);
  if (text === undefined) return undefined;
  const event = parseJson(text);
  if (event === undefined) throw new Problem(`${eventFile}, the file in GITHUB_EVENT_PATH, is not JSON.`);
  return z.object({ pull_request: z.object({ number: z.number() }) }).safeParse(event).data?.pull_request
    .number;
}

/** GitLab's notes, or why they aren't available. */
function onGitLab(env: Environment): Comments | string {
  const number = env['CI_MERGE_REQUEST_IID'];
  if (!number) return "No comment: this pipeline doesn't belong to a merge request.";
  const token = env['SIGNPOST_GITLAB_TOKEN'];
  if (!token)
    return 'No comment: SIGNPOST_GITLAB_TOKEN is not set. Make a project access token with the scope "api", and save it as a masked CI/CD variable of that name.';

  const project = encodeURIComponent(requireVariable(env, 'CI_PROJECT_ID', 'GitLab CI sets it'));
  const api = requireVariable(env, 'CI_API_V4_URL', 'GitLab CI sets it');
  const notes = `${api}/projects/${project}/merge_requests/${encodeURIComponent(number)}/notes`;
  const send = createSender('GitLab', { 'private-token': token });
  const user = z.object({ username: z.string() });
  const list = z.array(comment.extend({ author: user }));
  return {
    author: async () => (await send('GET', `${api}/user`, user)).username,
    page: async (page) => {
      const url = `${notes}?per_page=${pageSize}&page=${page}&sort=asc&order_by=created_at`;
      return (await send('GET', url, list)).map(({ author, ...rest }) => ({
        ...rest,
        author: author.username,
      }));
    },
    create: (body) => send('POST', notes, z.unknown(), { body }),
    update: (id, body) => send('PUT', `${notes}/${id}`, z.unknown(), { body }),
  };
}

function requireVariable(env: Environment, name: string, how: string): string {
  const value = env[name];
  if (value) return value;
  throw new Problem(`--comment needs the variable ${name}, which is not set. ${how}.`);
}

type Send = <Value>(method: string, url: string, schema: z.ZodType<Value>, sent?: unknown) => Promise<Value>;

const refusal = z.object({ message: z.string() });

/** Requests a JSON API. A `Problem` if it can't be reached or returns something else, `Refused` if it rejects the request. */
function createSender(title: string, headers: Readonly<Record<string, string>>): Send {
  return async (method, url, schema, sent) => {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', 'user-agent': `astro-signpost/${version}`, ...headers },
      signal: AbortSignal.timeout(30_000),
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new Problem(
        `${title} at ${new URL(url).origin} can't be reached: ${cause instanceof Error ? cause.message : cause}.`,
      );
    });

    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) {
      const why = refusal.safeParse(answer).data?.message || response.statusText;
      throw new Refused(response.status, `${title} refused the comment: ${response.status} ${why}.`);
    }
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new Problem(`${title} returned something else than its API describes.`);
    return parsed.data;
  };
}
