/** The words of which one is in each script that leaves a page or changes what crawlers may index. */
const active = new RegExp(
  [
    // Reading a part of the URL leads nowhere.
    String.raw`\blocation\b(?!\s*\.\s*(?:hash|search|pathname|protocol|origin|host(?:name)?|href)\b(?!\s*=[^=]))`,
    String.raw`navigat(?!or\b(?!\s*\.\s*(?:push|replace|navigate|go)))|history|router|\bnavCtrl`,
    String.raw`\bopen\s*\(|\.click\b|\bclick\(\)|(?<!["'])submit|goto|jumpto|\bvisit\w*\s*\(|redirect`,
    String.raw`(?:open|load|change|show)(?:Page|Url|Link|View)|\$state|\beval\b|\batob\b|fromCharCode|import\(|http-?equiv`,
    String.raw`robots|googlebot|bingbot|noindex|createElement\(\s*["'\x60](?:meta|script)\b`,
  ].join('|'),
  'i',
);

/** Characters: longer ones are bundles. */
export const longestScript = 60_000;
/** Longer ones that can do neither are libraries; shorter ones may have what others need, such as a table of URLs. */
const longestIdle = 10_000;

/** False for a script that can do neither, or is too long to be run. */
export function isActive(script: string): boolean {
  return script.length <= longestScript && (active.test(script) || /\bFunction\s*\(/.test(script));
}

/** True for a file that isn't run beside the others. */
export function isLibrary(script: string): boolean {
  return script.length > longestIdle && !isActive(script);
}

/** Attributes with code that a click runs. */
export const clicks =
  /^(?:@|v-on:|x-on:|on:|ng-|data-ng-|on|\(|\[?\(?)(click|change|input|mousedown|mouseup|pointerdown|pointerup|touchstart|touchend|dblclick)(?:[.)\]]|$)/;
const starts = /^(?:x-init|ng-init|v-init|data-init)$/;

export function isHandler(attribute: string): boolean {
  return clicks.test(attribute) || starts.test(attribute) || attribute === 'onload' || attribute === 'x-data';
}
