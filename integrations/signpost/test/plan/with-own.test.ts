import { describe, expect, test } from 'vitest';
import { netlify } from '../../src/hosts/netlify/host.ts';
import { answerOn } from '../../src/plan/answer-on.ts';
import { requestOf } from '../../src/plan/request.ts';
import { ownAnswers, withOwn } from '../../src/platforms/answers.ts';
import { platformFormats, readOwnFile } from '../../src/platforms/platform-files.ts';
import { planOf } from '../hosts/plan-of.ts';

const plan = planOf('/old,/about/', {}, ['index.html', 'about/index.html']);

/** What Netlify answers beside a `_redirects` of the site's own: the status, and the line that may answer before it. */
function besideOf(text: string, path: string) {
  const found = { file: 'public/_redirects', bytes: Buffer.from(text) };
  const own = platformFormats
    .filter(({ name, platform }) => name === '_redirects' && platform === 'netlify')
    .map((format) => ownAnswers(plan, readOwnFile(found, format)));
  const request = requestOf(`https://www.example.com${path}`);
  const { answer, maybe } = withOwn(answerOn(plan, netlify, request), own, request, false);
  return [answer.status, maybe?.line];
}

// docs.netlify.com/manage/routing/redirects/overview: "the first matching rule" counts, one for a country where it is met.
describe("a rule of one's own that asks for more than the URL", () => {
  const plain = '/x /about/ 302';
  const german = '/x /de/ 302 Country=de';

  test.each([
    ['before one that answers', `${german}\n${plain}`, 302, 1],
    ['behind one that answers', `${plain}\n${german}`, 302, undefined],
    ['alone', german, 404, 1],
  ])('%s', (_, text, status, line) => {
    expect(besideOf(text, '/x')).toEqual([status, line]);
  });

  test('says nothing of a page, which a rule without a mark leaves alone', () => {
    expect(besideOf('/about/* /de/ 302 Country=de', '/about/')).toEqual([200, undefined]);
  });
});
