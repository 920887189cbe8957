// The three requests to GitHub's REST API that the comment needs.

const pageSize = 100;

/** The API for the comments of one pull request. A refusal is an error with its `status`. */
export function commentsOf({ api, repository, number, token }) {
  const request = async (method, path, value) => {
    const response = await fetch(`${api}/repos/${repository}/issues/${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'user-agent': 'signpost-diff',
        'x-github-api-version': '2022-11-28',
      },
      signal: AbortSignal.timeout(30_000),
      ...(value === undefined ? {} : { body: JSON.stringify(value) }),
    });
    if (response.ok) return response.json();
    const { message = response.statusText } = await response.json().catch(() => ({}));
    throw Object.assign(new Error(`GitHub answered ${response.status}: ${message}`), {
      status: response.status,
    });
  };
  return {
    async list() {
      const comments = [];
      for (let page = 1; ; page++) {
        const some = await request('GET', `${number}/comments?per_page=${pageSize}&page=${page}`);
        comments.push(...some);
        if (some.length < pageSize) return comments;
      }
    },
    create: (body) => request('POST', `${number}/comments`, { body }),
    update: (id, body) => request('PATCH', `comments/${id}`, { body }),
  };
}
