import { appendFile } from 'node:fs/promises';
import { z } from 'zod';
import { version } from '../../lib/disk/package.ts';
import { readText } from '../../lib/disk/read.ts';
import { parseJson } from '../../lib/json/json.ts';
import { Problem } from '../../lib/problem.ts';
import { escapeLineForTerminal } from '../../lib/text/text.ts';

export interface Wanted {
  /** The command that comments. A change may have one comment of each. */
  readonly about: 'diff' | 'url-guard';
  /** Distinguishes the comments of several sites in one repository. */
  readonly key: string;
  readonly markdown: string;
  /** Why no comment is needed, such as "no URL is lost": then only an existing comment is updated. */
  readonly quiet: string | undefined;
}

type Environment = NodeJS.ProcessEnv;

/** The comments on a pull or merge request. */
interface Comments {
  readonly forge: 'GitHub' | 'GitLab';
  /** The URL of the list, which also takes a new comment. */
  readonly list: string;
  /** The URL before the number of a comment, and the method that changes the comment. */
  readonly one: string;
  readonly update: 'PATCH' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the test for comments that may be changed. A stranger may write the marker too. */
  loadAuthorTest(): Promise<(comment: Comment) => boolean>;
}

/** A comment, whose author GitHub calls `user`, GitLab `author`. */
const comment = z.object({
  id: z.number(),
  body: z.string().catch(''),
  user: z.object({ type: z.string() }).nullish(),
  author_association: z.string().optional(),
  author: z.object({ username: z.string() }).optional(),
});

type Comment = z.infer<typeof comment>;

/** Creates or updates the comment on the current pull or merge request, and prints a sentence about what was done. */
export async function commentOnChange(wanted: Wanted, env: Environment = process.env): Promise<void> {
  const isGitHub = env['GITHUB_ACTIONS'] === 'true';
  if (!isGitHub && env['GITLAB_CI'] !== 'true')
    throw new Problem(
      '--comment works only in GitHub Actions and GitLab CI. Neither GITHUB_ACTIONS nor GITLAB_CI is "true" here.',
    );

  const summary = env['GITHUB_STEP_SUMMARY'];
  if (summary) await appendFile(summary, wanted.markdown);
  const comments = isGitHub ? await findGitHubComments(env) : findGitLabComments(env);
  const result = typeof comments === 'string' ? comments : await putComment(comments, wanted);
  console.error(escapeLineForTerminal(result));
}

/** The comments of a pull request, or why there are none. */
async function findGitHubComments(env: Environment): Promise<Comments | string> {
  const number = await readPullRequestNumber(env['GITHUB_EVENT_PATH']);
  if (number === undefined) return "No comment: this run doesn't belong to a pull request.";

  const api = `${requireVariable(env, 'GITHUB_API_URL')}/repos/${requireVariable(env, 'GITHUB_REPOSITORY')}`;
  return {
    forge: 'GitHub',
    list: `${api}/issues/${number}/comments`,
    one: `${api}/issues/comments`,
    update: 'PATCH',
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${requireVariable(env, 'GITHUB_TOKEN')}`,
      'x-github-api-version': '2022-11-28',
    },
    loadAuthorTest: async () => isByMaintainer,
  };
}

const maintainers: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);

/** True for `github-actions[bot]`, and for a maintainer, whose own token a job may use. */
function isByMaintainer({ user, author_association: association = '' }: Comment): boolean {
  return user?.type === 'Bot' || maintainers.has(association);
}

const pullRequestEvent = z.object({ pull_request: z.object({ number: z.number() }) });

async function readPullRequestNumber(eventFile = ''): Promise<number | undefined> {
  const event = parseJson((await readText(eventFile)) ?? '');
  return pullRequestEvent.safeParse(event).data?.pull_request.number;
}

/** The notes of a merge request, or why there are none. */
function findGitLabComments(env: Environment): Comments | string {
  const number = env['CI_MERGE_REQUEST_IID'];
  if (!number) return "No comment: this pipeline doesn't belong to a merge request.";
  const token = env['SIGNPOST_GITLAB_TOKEN'];
  if (!token)
    return 'No comment: SIGNPOST_GITLAB_TOKEN is not set. Make a project access token with the scope "api", and save it as a masked CI/CD variable of that name.';

  const api = requireVariable(env, 'CI_API_V4_URL');
  const project = `${api}/projects/${encodeURIComponent(requireVariable(env, 'CI_PROJECT_ID'))}`;
  const notes = `${project}/merge_requests/${encodeURIComponent(number)}/notes`;
  const access = { forge: 'GitLab', headers: { 'private-token': token } } as const;
  return {
    ...access,
    list: notes,
    one: notes,
    update: 'PUT',
    async loadAuthorTest() {
      const user = tokenUser.safeParse(await send(access, 'GET', `${api}/user`)).data;
      return ({ author }) => user !== undefined && author?.username === user.username;
    },
  };
}

const tokenUser = z.object({ username: z.string() });

function requireVariable(env: Environment, name: string): string {
  const value = env[name];
  if (value) return value;
  throw new Problem(
    `--comment needs the variable ${name}, which is not set. CI sets all but GITHUB_TOKEN: write \`GITHUB_TOKEN: \${{ github.token }}\` into the \`env:\` of the step.`,
  );
}

async function putComment(comments: Comments, { about, key, markdown, quiet }: Wanted): Promise<string> {
  const marker = `<!-- signpost ${about} ${key.replace(/[^A-Za-z0-9_./-]|--/g, '_')} -->`;
  const body = { body: `${marker}\n${markdown}` };
  try {
    const own = await findCommentNumber(comments, marker);
    if (own === undefined && quiet !== undefined) return `No comment: ${quiet}.`;
    if (own === undefined) await send(comments, 'POST', comments.list, body);
    else await send(comments, comments.update, `${comments.one}/${own}`, body);
    return own === undefined ? 'A comment was written.' : 'The comment was updated.';
  } catch (error) {
    // A pull request from a fork has a read-only token.
    if (!(error instanceof ReadOnlyToken)) throw error;
    const place = comments.forge === 'GitHub' ? 'summary' : 'log';
    return `${comments.forge} refused the comment: the token may only read, as in pull requests from forks. For the result, see the ${place} of the job.`;
  }
}

class ReadOnlyToken extends Error {}

const pageSize = 100;
const commentPage = z.array(comment);

/** The number of the own comment that starts with a marker. A quote of such a comment starts with `>`. */
async function findCommentNumber(comments: Comments, marker: string): Promise<number | undefined> {
  const isOwn = await comments.loadAuthorTest();
  for (let number = 1; ; number++) {
    const url = `${comments.list}?per_page=${pageSize}&page=${number}`;
    const page = commentPage.safeParse(await send(comments, 'GET', url)).data ?? [];
    const own = page.find((one) => one.body.startsWith(marker) && isOwn(one));
    if (own !== undefined || page.length < pageSize) return own?.id;
  }
}

async function send(
  { forge, headers }: Pick<Comments, 'forge' | 'headers'>,
  method: string,
  url: string,
  sent?: { readonly body: string },
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', 'user-agent': `astro-signpost/${version}`, ...headers },
    signal: AbortSignal.timeout(30_000),
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
  }).catch((error: unknown) => {
    const { cause = error } = error instanceof Error ? error : {};
    throw new Problem(`${forge} can't be reached at ${new URL(url).origin}: ${String(cause)}.`);
  });

  if (response.status === 403) throw new ReadOnlyToken();
  const text = await response.text();
  if (!response.ok)
    throw new Problem(`${forge} refused the comment: ${response.status} ${text.slice(0, 300)}.`);
  return parseJson(text);
}
