import { isAnswer, isPlatformId, platformTitles } from '../../../redirects/foreign/platform-rule.ts';
import type { UnreadRules } from '../../site/platforms.ts';

/** That no host of the site reads a file, and how many of its rules that are for. */
export function unreadReport({ file, line, hosts, rules }: UnreadRules) {
  const titles = list.format(hosts.map((id) => (isPlatformId(id) ? platformTitles[id] : id)));
  const verb = hosts.length === 1 ? "doesn't" : "don't";
  const count = rules.length;
  const rest = rules.some(isAnswer)
    ? count === 1
      ? "its rule doesn't take effect"
      : `none of its ${count} rules takes effect`
    : count === 1
      ? "its header isn't sent"
      : `none of its ${count} headers is sent`;
  return {
    ...{ file, line, column: 1 },
    message: `${titles} ${verb} read ${file}, so ${rest}`,
  };
}

const list = new Intl.ListFormat('en');
