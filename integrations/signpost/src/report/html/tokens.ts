/** The colours, light and dark. The docs use them too, and choose between both by a button. */
export const colors = `:root{
--paper:light-dark(#fff,#10161b);--wash:light-dark(#f4f6f8,#171f26);--sunk:light-dark(#e6ebef,#24303a);--ink:light-dark(#16212b,#e7edf2);--soft:light-dark(#55636f,#a3b0bb);--line:light-dark(#d8dfe5,#2b3640);--edge:light-dark(#84909b,#6b7a85);
--accent:light-dark(#0b5c8a,#6bbde9);--on-accent:light-dark(#fff,#06202f);--accent-wash:light-dark(#e3f0f8,#143041);
--error:light-dark(#a8231b,#ff9c92);--error-wash:light-dark(#fbe8e6,#3b1d1b);--warning:light-dark(#7d4e00,#f0b860);--warning-wash:light-dark(#fcefd8,#35280f);
--info:light-dark(#2a5caa,#93bbf8);--info-wash:light-dark(#e6eefb,#1a2b46);--ok:light-dark(#176a3a,#72d29c);--ok-wash:light-dark(#e2f3e8,#143022);}
`;

/** The colours and letters of every page that Signpost draws: the HTML report, the review desk and the documents of a move. Paper is light. */
export const tokens = `${colors}:root{color-scheme:light dark;
--sans:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif;
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace}
@media print{:root{color-scheme:light}}
`;
