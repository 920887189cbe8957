/** A page of either site; both have the same words, so that nothing is lost but what the play takes away. */
export interface Written {
  readonly title: string;
  readonly links: readonly string[];
  readonly head?: string;
  readonly more?: string;
  /** False for a page that lost its text and description on the way. */
  readonly whole?: boolean;
}

const sentences = [
  'is made in our own workshop by people who have learnt it from those before them',
  'has been asked for so often that we write down here all that there is to know of it',
  'stands on a bench of oak until somebody comes and takes it along the river to where it is needed',
  'will be mended for as long as there is a drawing of it and a hand that can read the drawing',
];

/** A page of HTML about its title. */
export function pageOf({ title, links, head = '', more = '', whole = true }: Written): string {
  const text = sentences.map((sentence) => `<p>${title} ${sentence}.</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
${whole ? `<meta name="description" content="${title}: what it is, and how to get it">` : ''}
${head}
</head>
<body>
<nav>
${links.map((href) => `<a href="${href}">${href}</a>`).join('\n')}
</nav>
<main>
<h1>${title}</h1>
${whole ? text : '<p>Soon.</p>'}
${more}
</main>
</body>
</html>
`;
}
