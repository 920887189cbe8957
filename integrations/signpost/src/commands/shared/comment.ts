import { appendFile } from 'node:fs/promises';
import { env } from 'node:process';
import { z } from 'zod';
import { version } from '../../lib/disk/package.ts';
import { readText } from '../../lib/disk/read.ts';
import { parseJson } from '../../lib/json/json.ts';
import { Problem } from '../../lib/problem.ts';
import { escapeLineForTerminal } from '../../lib/text/escape.ts';

/** The remaining room of a comment. GitHub allows 65,536 characters. */
export interface CommentRoom {
  lines: number;
  characters: number;
}

export const createCommentRoom = (): CommentRoom => ({ lines: 50, characters: 50_000 });

/** The first lines that fit, which take their part of the room. */
export function fitLines(lines: readonly string[], room: CommentRoom): string[] {
  const end = lines.findIndex((line) => {
    room.lines--;
    room.characters -= line.length;
    return room.lines < 0 || room.characters < 0;
  });
  return end < 0 ? [...lines] : lines.slice(0, end);
}

interface WantedComment {
  /** A pull request may have one comment of each command. */
  readonly about: 'diff' | 'url-guard';
  /** Tells the sites of one repository apart. */
  readonly key: string;
  readonly markdown: string;
  /** Why no new comment is needed, such as "no URL is lost". An existing comment is updated. */
  readonly needlessReason: string | undefined;
}

/** Creates or updates the comment on the current pull request, and prints a sentence. */
export async function commentOnPullRequest(wantedComment: WantedComment): Promise<void> {
  if (env['GITHUB_ACTIONS'] !== 'true')
    throw new Problem('--comment works only in GitHub Actions. GITHUB_ACTIONS is not "true" here.');

  const summary = env['GITHUB_STEP_SUMMARY'];
  if (summary) await appendFile(summary, wantedComment.markdown);
  console.error(escapeLineForTerminal(await putComment(wantedComment)));
}

const pullRequestEvent = z.object({ pull_request: z.object({ number: z.number() }) });

async function putComment({ about, key, markdown, needlessReason }: WantedComment): Promise<string> {
  const event = parseJson((await readText(env['GITHUB_EVENT_PATH'] ?? '')) ?? '');
  const pullRequest = pullRequestEvent.safeParse(event).data?.pull_request.number;
  if (pullRequest === undefined) return "No comment: this run doesn't belong to a pull request.";

  const issues = `${requireVariable('GITHUB_API_URL')}/repos/${requireVariable('GITHUB_REPOSITORY')}/issues`;
  const list = `${issues}/${pullRequest}/comments`;
  const marker = `<!-- signpost ${about} ${key.replace(/[^A-Za-z0-9_./-]|--/g, '_')} -->`;
  const body = `${marker}\n${markdown}`;
  try {
    const ownComment = await findOwnComment(list, marker);
    if (ownComment !== undefined) {
      await send('PATCH', `${issues}/comments/${ownComment}`, body);
      return 'The comment was updated.';
    }
    if (needlessReason !== undefined) return `No comment: ${needlessReason}.`;
    await send('POST', list, body);
    return 'A comment was written.';
  } catch (error) {
    // A pull request from a fork has a read-only token.
    if (!(error instanceof ReadOnlyToken)) throw error;
    return 'GitHub refused the comment: the token may only read, as in pull requests from forks. For the result, see the summary of the job.';
  }
}

function requireVariable(name: string): string {
  const value = env[name];
  if (value) return value;
  throw new Problem(
    `--comment needs the variable ${name}, which is not set. CI sets all but GITHUB_TOKEN: write \`GITHUB_TOKEN: \${{ github.token }}\` into the \`env:\` of the step.`,
  );
}

const pageSize = 100;
const commentPage = z.array(
  z.object({
    id: z.number(),
    body: z.string().catch(''),
    user: z.object({ type: z.string() }).nullish(),
    author_association: z.string().optional(),
  }),
);
type Comment = z.infer<typeof commentPage>[number];

/** The number of the own comment that starts with a marker. A quoted marker follows `>`. */
async function findOwnComment(list: string, marker: string): Promise<number | undefined> {
  for (let number = 1; ; number++) {
    const response = await send('GET', `${list}?per_page=${pageSize}&page=${number}`);
    const page = commentPage.safeParse(response).data ?? [];
    const ownComment = page.find((comment) => comment.body.startsWith(marker) && isByMaintainer(comment));
    if (ownComment !== undefined || page.length < pageSize) return ownComment?.id;
  }
}

const maintainers: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);

/** True for `github-actions[bot]`, and for maintainers, whose tokens a job may use. A stranger may forge the marker. */
function isByMaintainer({ user, author_association: association = '' }: Comment): boolean {
  return user?.type === 'Bot' || maintainers.has(association);
}

class ReadOnlyToken extends Error {}

async function send(method: string, url: string, body?: string): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${requireVariable('GITHUB_TOKEN')}`,
      'content-type': 'application/json',
      'user-agent': `astro-signpost/${version}`,
      'x-github-api-version': '2022-11-28',
    },
    signal: AbortSignal.timeout(30_000),
    ...(body === undefined ? {} : { body: JSON.stringify({ body }) }),
  }).catch((error: unknown) => {
    const { cause = error } = error instanceof Error ? error : {};
    throw new Problem(`GitHub can't be reached at ${new URL(url).origin}: ${String(cause)}.`);
  });

  if (response.status === 403) throw new ReadOnlyToken();
  const text = await response.text();
  if (!response.ok)
    throw new Problem(`GitHub refused the comment: ${response.status} ${text.slice(0, 300)}.`);
  return parseJson(text);
}
