const words =
  'flow level pressure sensor meter range signal pipe flange output probe tank steam valve loop'.split(' ');

/** Text that differs from page to page, of about so many characters. */
export function prose(seed: number, length: number): string {
  let text = '';
  for (let i = seed; text.length < length; i = (i * 1103515245 + 12345) & 0x7fffffff)
    text += `${words[i % words.length]} `;
  return text.trim();
}
