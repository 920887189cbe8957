import { appendFile } from 'node:fs/promises';
import { env } from 'node:process';
import { z } from 'zod';
import { version } from '../../lib/disk/package.ts';
import { readText } from '../../lib/disk/read.ts';
import { parseJson } from '../../lib/json/json.ts';
import { Problem } from '../../lib/problem.ts';
import { escapeLineForTerminal } from '../../lib/text/text.ts';

/** The remaining room of a comment. GitHub allows 65,536 characters. */
export interface CommentRoom {
  lines: number;
  characters: number;
}

export const createCommentRoom = (): CommentRoom => ({ lines: 50, characters: 50_000 });

/** The first lines that there is room for. There is less afterwards. */
export function fitLines(lines: readonly string[], room: CommentRoom): string[] {
  const end = lines.findIndex((line) => {
    room.lines--;
    room.characters -= line.length;
    return room.lines < 0 || room.characters < 0;
  });
  return end < 0 ? [...lines] : lines.slice(0, end);
}

interface WantedComment {
  /** The command that comments. A change may have one comment of each. */
  readonly about: 'diff' | 'url-guard';
  /** Distinguishes the comments of several sites in one repository. */
  readonly key: string;
  readonly markdown: string;
  /** Why no comment is needed, such as "no URL is lost": then only an existing comment is updated. */
  readonly quiet: string | undefined;
}

/** Creates or updates the comment on the current pull or merge request, and prints a sentence about what was done. */
export async function commentOnChange(wanted: WantedComment): Promise<void> {
  const isGitHub = env['GITHUB_ACTIONS'] === 'true';
  if (!isGitHub && env['GITLAB_CI'] !== 'true')
    throw new Problem(
      '--comment works only in GitHub Actions and GitLab CI. Neither GITHUB_ACTIONS nor GITLAB_CI is "true" here.',
    );

  const summary = env['GITHUB_STEP_SUMMARY'];
  if (summary) await appendFile(summary, wanted.markdown);
  const result = isGitHub ? await commentOnGitHub(wanted) : await commentOnGitLab(wanted);
  console.error(escapeLineForTerminal(result));
}

/** Access to the comments on a pull or merge request. */
interface Forge {
  readonly name: 'GitHub' | 'GitLab';
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

const pullRequestEvent = z.object({ pull_request: z.object({ number: z.number() }) });

async function commentOnGitHub(wanted: WantedComment): Promise<string> {
  const event = parseJson((await readText(env['GITHUB_EVENT_PATH'] ?? '')) ?? '');
  const number = pullRequestEvent.safeParse(event).data?.pull_request.number;
  if (number === undefined) return "No comment: this run doesn't belong to a pull request.";

  const api = `${requireVariable('GITHUB_API_URL')}/repos/${requireVariable('GITHUB_REPOSITORY')}`;
  const gitHub: Forge = {
    name: 'GitHub',
    list: `${api}/issues/${number}/comments`,
    one: `${api}/issues/comments`,
    update: 'PATCH',
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${requireVariable('GITHUB_TOKEN')}`,
      'x-github-api-version': '2022-11-28',
    },
    loadAuthorTest: async () => isByMaintainer,
  };
  return putComment(gitHub, wanted);
}

const maintainers: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);

/** True for `github-actions[bot]`, and for a maintainer, whose own token a job may use. */
function isByMaintainer({ user, author_association: association = '' }: Comment): boolean {
  return user?.type === 'Bot' || maintainers.has(association);
}

const tokenUser = z.object({ username: z.string() });

async function commentOnGitLab(wanted: WantedComment): Promise<string> {
  const number = env['CI_MERGE_REQUEST_IID'];
  if (!number) return "No comment: this pipeline doesn't belong to a merge request.";
  const token = env['SIGNPOST_GITLAB_TOKEN'];
  if (!token)
    return 'No comment: SIGNPOST_GITLAB_TOKEN is not set. Make a project access token with the scope "api", and save it as a masked CI/CD variable of that name.';

  const api = requireVariable('CI_API_V4_URL');
  const project = `${api}/projects/${encodeURIComponent(requireVariable('CI_PROJECT_ID'))}`;
  const notes = `${project}/merge_requests/${encodeURIComponent(number)}/notes`;
  const gitLab: Forge = {
    name: 'GitLab',
    list: notes,
    one: notes,
    update: 'PUT',
    headers: { 'private-token': token },
    async loadAuthorTest() {
      const user = tokenUser.safeParse(await send(gitLab, 'GET', `${api}/user`)).data;
      return ({ author }) => user !== undefined && author?.username === user.username;
    },
  };
  return putComment(gitLab, wanted);
}

function requireVariable(name: string): string {
  const value = env[name];
  if (value) return value;
  throw new Problem(
    `--comment needs the variable ${name}, which is not set. CI sets all but GITHUB_TOKEN: write \`GITHUB_TOKEN: \${{ github.token }}\` into the \`env:\` of the step.`,
  );
}

async function putComment(forge: Forge, { about, key, markdown, quiet }: WantedComment): Promise<string> {
  const marker = `<!-- signpost ${about} ${key.replace(/[^A-Za-z0-9_./-]|--/g, '_')} -->`;
  const body = { body: `${marker}\n${markdown}` };
  try {
    const own = await findCommentNumber(forge, marker);
    if (own !== undefined) {
      await send(forge, forge.update, `${forge.one}/${own}`, body);
      return 'The comment was updated.';
    }
    if (quiet !== undefined) return `No comment: ${quiet}.`;
    await send(forge, 'POST', forge.list, body);
    return 'A comment was written.';
  } catch (error) {
    // A pull request from a fork has a read-only token.
    if (!(error instanceof ReadOnlyToken)) throw error;
    const place = forge.name === 'GitHub' ? 'summary' : 'log';
    return `${forge.name} refused the comment: the token may only read, as in pull requests from forks. For the result, see the ${place} of the job.`;
  }
}

const pageSize = 100;
const commentPage = z.array(comment);

/** The number of the own comment that starts with a marker. A quote of such a comment starts with `>`. */
async function findCommentNumber(forge: Forge, marker: string): Promise<number | undefined> {
  const isOwn = await forge.loadAuthorTest();
  for (let number = 1; ; number++) {
    const url = `${forge.list}?per_page=${pageSize}&page=${number}`;
    const page = commentPage.safeParse(await send(forge, 'GET', url)).data ?? [];
    const own = page.find((found) => found.body.startsWith(marker) && isOwn(found));
    if (own !== undefined || page.length < pageSize) return own?.id;
  }
}

class ReadOnlyToken extends Error {}

async function send(
  { name, headers }: Forge,
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
    throw new Problem(`${name} can't be reached at ${new URL(url).origin}: ${String(cause)}.`);
  });

  if (response.status === 403) throw new ReadOnlyToken();
  const text = await response.text();
  if (!response.ok)
    throw new Problem(`${name} refused the comment: ${response.status} ${text.slice(0, 300)}.`);
  return parseJson(text);
}
