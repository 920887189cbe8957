import fc from 'fast-check';

/** Pieces of a head as people and their tools write it, right and wrong. Nothing in them navigates. */
const inHead = fc.constantFrom(
  ...['<title>One</title>', '<TITLE>Two &amp; more</TITLE>', '<title> Three\n  lines </title>', '<title>a <b>tag</b></title>', '<title></title>'],
  ...['<link rel="canonical" href="/a/">', '<LINK REL=Canonical HREF=/b/>', "<link href='/c/?x=1&amp;y=2' rel='nofollow canonical'/>"],
  ...['<link rel="canonical" href="/d/" href="/e/">', '<link rel=canonical href="">', '<link rel="canonical">', '<link rel="alternate" href="/f/">'],
  ...['<meta name="robots" content="noindex">', '<META NAME=Robots CONTENT=none>', "<meta name='robots' content='index, follow'/>"],
  ...['<meta content="max-snippet:20" name="robots">', '<meta name="robots">', '<meta property="og:title" content="<title>No</title>">'],
  ...['<!-- <link rel="canonical" href="/comment/"> -->', '<!-->', '<!--->', '<!-- a --!>', '<!-- > -->', '<!>', '<?php echo 1 ?>', '<![CDATA[ x ]]>'],
  ...['<script>"<link rel=canonical href=/script/>"</script>', '<style>a::after { content: "</title>" }</style>', '<script></SCRIPT >'],
  ...['<template><title>T</title><link rel="canonical" href="/template/"></template>', '<noscript><link rel="stylesheet" href="/n.css"></noscript>'],
  ...['<noscript><meta name="robots" content="noindex"></noscript>', '<base target="_self">', '</p>', '</title>', '</script>', '</b>', ' ', '\n', '\f'],
); // biome-ignore format: a bag of pieces

/** What closes the head, and what is in a body. */
const inBody = fc.constantFrom(
  ...['<div>', '</div>', 'text', '<p>words', '<br>', '</br>', '<img src="data:,">', '<my-head></my-head>', '<b>', '</b>', '\u00a0', '<body>', '<head>'],
  ...['<a href="/1/">one</a>', '<A HREF=/2/>two', '<a href=" /3/ ">', "<a href='/4/?a=1&copy=2'>", '<a href="/5/?a&#x26;b">x</a>', '<area href="/6/">', '<a href="">e</a>'],
  ...['<svg><title>S</title><a href="/svg/"></a></svg>', '<svg viewBox="0 0 1 1"/>', '<svg><style/><title/></svg>', '<math><mi>x</mi></math>'],
  ...['<textarea><a href="/area/"></textarea>', '<template><a href="/t/"></a></template>', '<iframe srcdoc=""><a href="/i/"></iframe>', '<xmp><a href="/x/"></xmp>'],
  ...['<p title=">" class=\'"\'>', '<p title="a > b" <p>', '<a href="/7/"/>', '<a/href=/8/>', '<table><a href="/9/">t</a></table>', '<', '</', '<3', '&lt;title&gt;', '\0'],
); // biome-ignore format: a bag of pieces

const begin = fc.constantFrom(
  '<!doctype html>',
  '<!DOCTYPE HTML PUBLIC "x">',
  '',
  '<!-- first -->',
  '<html lang=en>',
  '<html><head>',
  ' ',
  '\ufeff',
);
const middle = fc.constantFrom(
  '</head><body>',
  '</head>',
  '<body class=x>',
  '',
  '</HEAD ><BODY>',
  '</head>\n\n<body>',
);
const end = fc.constantFrom(
  '</body></html>',
  '',
  '</body>',
  '<a href="/cut',
  '<!-- never',
  '<title>Never',
  '<p',
);

/** A document whose head may hold what does not belong there. */
export const malformed = fc
  .tuple(
    begin,
    fc.array(inHead, { maxLength: 8 }),
    fc.array(fc.oneof({ weight: 2, arbitrary: inHead }, { weight: 1, arbitrary: inBody }), { maxLength: 4 }),
    middle,
    fc.array(fc.oneof({ weight: 1, arbitrary: inHead }, { weight: 3, arbitrary: inBody }), { maxLength: 8 }),
    end,
  )
  .map((parts) => parts.flat().join(''));
