/** What the documents and the review desk share besides the tokens: no margins, figures, tables, links, the sign. */
export const parts = `*{box-sizing:border-box;margin:0;padding:0}ul,ol{list-style:none}.sign{flex:none;fill:var(--accent)}.sign .far{fill:var(--ink)}
a{color:var(--accent);text-underline-offset:.15em}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.counts{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);margin-top:clamp(1.75rem,4vw,2.75rem);border-top:1px solid var(--ink)}
.counts div{display:flex;flex-direction:column;justify-content:space-between;padding:.8rem 1rem .2rem 0}.counts div+div{padding-left:1rem;border-left:1px solid var(--line)}
.counts dt{color:var(--soft);font-size:.86rem}.counts dd{white-space:nowrap;font-size:clamp(1.7rem,3.6vw,2.5rem);line-height:1.25;font-weight:640;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.counts small{display:block;color:var(--soft);font-size:.8rem;font-weight:400;letter-spacing:0;white-space:normal}
.lead{max-width:46rem;margin-top:.5rem;color:var(--soft);text-wrap:pretty}
table{width:100%;margin-top:.75rem;border-collapse:collapse;font-size:.9rem}th,td{padding:.4rem .9rem .4rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}th{color:var(--soft);font-size:.82rem;font-weight:500}thead th{overflow-wrap:normal}thead th::first-letter{text-transform:uppercase}.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
@media(max-width:40rem){.counts dd{font-size:clamp(1.15rem,6vw,1.7rem)}.counts div{padding-right:.4rem}.counts{grid-auto-flow:row;grid-template-columns:repeat(6,1fr)}.counts div{grid-column:span 2}.counts div:nth-child(n+4){grid-column:span 3;border-top:1px solid var(--line)}.counts div:nth-child(4){padding-left:0;border-left:0}.counts div:nth-child(4):last-child{grid-column:1/-1}}
@media(max-width:22rem){.counts div{padding-right:.4rem}.counts div+div{padding-left:.5rem}}
`;
