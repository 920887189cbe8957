import { appendFile } from 'node:fs/promises';
import { version } from '../../lib/disk/package.ts';
import { readText } from '../../lib/disk/read.ts';
import { isObject } from '../../lib/json/is-object.ts';
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

interface Comment {
  readonly id: number;
  readonly body: string;
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
  return {
    author: async () => env['SIGNPOST_COMMENT_AUTHOR'] || 'github-actions[bot]',
    page: async (page) =>
      parseComments(
        await send('GET', `${api}/${number}/comments?per_page=${pageSize}&page=${page}`),
        'user',
        'login',
      ),
    create: (body) => send('POST', `${api}/${number}/comments`, { body }),
    update: (id, body) => send('PATCH', `${api}/comments/${id}`, { body }),
  };
}

/** The number of the event's pull request. */
async function readPullRequestNumber(eventFile: string | undefined): Promise<number | undefined> {
  const text = eventFile === undefined ? undefined : await readText(eventFile);
  if (text === undefined) return undefined;
  const event = parseJson(text);
  if (event === undefined) throw new Problem(`${eventFile}, the file in GITHUB_EVENT_PATH, is not JSON.`);
  const number = readKey(readKey(event, 'pull_request'), 'number');
  return typeof number === 'number' ? number : undefined;
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
  return {
    author: async () => readTextKey(await send('GET', `${api}/user`), 'username'),
    page: async (page) =>
      parseComments(
        await send('GET', `${notes}?per_page=${pageSize}&page=${page}&sort=asc&order_by=created_at`),
        'author',
        'username',
      ),
    create: (body) => send('POST', notes, { body }),
    update: (id, body) => send('PUT', `${notes}/${id}`, { body }),
  };
}

function requireVariable(env: Environment, name: string, how: string): string {
  const value = env[name];
  if (value) return value;
  throw new Problem(`--comment needs the variable ${name}, which is not set. ${how}.`);
}

type Send = (method: string, url: string, value?: unknown) => Promise<unknown>;

/** Requests a JSON API. A `Problem` if it rejects the request. */
function createSender(title: string, headers: Readonly<Record<string, string>>): Send {
  return async (method, url, value) => {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', 'user-agent': `astro-signpost/${version}`, ...headers },
      signal: AbortSignal.timeout(30_000),
      ...(value === undefined ? {} : { body: JSON.stringify(value) }),
    }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new Problem(
        `${title} at ${new URL(url).origin} can't be reached: ${cause instanceof Error ? cause.message : cause}.`,
      );
    });

    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    const said = readTextKey(answer, 'message') || response.statusText;
    throw new Refused(response.status, `${title} refused the comment: ${response.status} ${said}.`);
  };
}

function parseComments(list: unknown, owner: string, name: string): Comment[] {
  if (!Array.isArray(list)) throw new Problem('The list of comments is not a JSON array.');
  return list.flatMap((one: unknown) => {
    const id = readKey(one, 'id');
    return typeof id === 'number'
      ? [{ id, body: readTextKey(one, 'body'), author: readTextKey(readKey(one, owner), name) }]
      : [];
  });
}

function readTextKey(value: unknown, key: string): string {
  const found = readKey(value, key);
  return typeof found === 'string' ? found : '';
}

function readKey(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}
