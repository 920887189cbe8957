/** The colours and letters of every page that Signpost draws: the HTML report, the review desk and the sign-off page. The docs have the same accent. */
export const tokens = `:root{color-scheme:light dark;
--paper:#fff;--wash:#f4f6f8;--sunk:#e6ebef;--ink:#16212b;--soft:#55636f;--line:#d8dfe5;--edge:#84909b;
--accent:#0b5c8a;--on-accent:#fff;--accent-wash:#e3f0f8;
--error:#a8231b;--error-wash:#fbe8e6;--warning:#7d4e00;--warning-wash:#fcefd8;--info:#2a5caa;--info-wash:#e6eefb;--ok:#176a3a;--ok-wash:#e2f3e8;
--sans:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif;
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace}
@media screen and (prefers-color-scheme:dark){:root{
--paper:#10161b;--wash:#171f26;--sunk:#24303a;--ink:#e7edf2;--soft:#a3b0bb;--line:#2b3640;--edge:#6b7a85;
--accent:#6bbde9;--on-accent:#06202f;--accent-wash:#143041;
--error:#ff9c92;--error-wash:#3b1d1b;--warning:#f0b860;--warning-wash:#35280f;--info:#93bbf8;--info-wash:#1a2b46;--ok:#72d29c;--ok-wash:#143022}}
`;
