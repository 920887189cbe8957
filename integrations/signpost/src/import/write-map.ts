import { printYamlEntry } from '../map/edit-yaml.ts';
import type { ImportedRedirect, Item, Reading } from './item.ts';

/**
 * Prints imported redirects as `redirects.yaml`, in the file's order. Comments become headings, and a rule that isn't imported
 * becomes a comment.
 */
export function* writeYaml(title: string, { items }: Reading): Generator<string> {
  yield `# ${joinLines(title)}\n`;
  // A list that contains only comments would not be a list.
  yield items.some(({ kind }) => kind === 'rule') ? '\nredirects:\n' : '\n';

  for (const [at, item] of items.entries()) {
    // A heading without lines below it is about nothing.
    const isFollowed = items[at + 1] !== undefined;
    const startsGroup = at > 0 && items[at - 1]?.kind !== 'heading';
    if (item.kind !== 'heading') yield* printItem(item);
    else if (isFollowed && item.text.trim() !== '')
      yield `${startsGroup ? '\n' : ''}  # ${joinLines(item.text)}\n`;
  }
}

function* printItem(item: Exclude<Item, { readonly kind: 'heading' }>): Generator<string> {
  if (item.kind === 'rule') {
    yield printRedirect(item);
    return;
  }
  const where = item.file === undefined ? `line ${item.line}` : `${item.file}:${item.line}`;
  yield `  # Not imported, ${where}: ${joinLines(item.why)}\n  #   ${joinLines(item.text)}\n`;
}

function printRedirect({ from, to, status, since }: ImportedRedirect): string {
  return printYamlEntry({ from, to: status === 410 ? '' : to, status: String(status), since });
}

/** A comment must stay on one line. */
function joinLines(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\uFEFF]+/gu, ' ').trim();
}
