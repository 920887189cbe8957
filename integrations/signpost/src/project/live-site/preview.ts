import { isNoindex } from '../../rules/shared/noindex.ts';
import { type Answered, isHtml } from '../../site/answers/answered.ts';

const tag = 'x-robots-tag';

/** True where every page carries a noindex header, as hosts send it with previews. */
export function isClosedToCrawlers(answers: readonly Answered[]): boolean {
  const pages = answers.filter((answer) => answer.status === 200 && isHtml(answer));
  return (
    pages.length > 0 &&
    pages.every(({ headers }) => headers.get(tag)?.some((value) => isNoindex(value)) === true)
  );
}

/** The answer as the site itself will give it, where a preview's noindex header is gone. */
export function asPublished(answer: Answered): Answered {
  return { ...answer, headers: new Map([...answer.headers].filter(([name]) => name !== tag)) };
}
