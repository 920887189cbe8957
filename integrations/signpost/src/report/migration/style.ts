import { style as common } from '../html/style.ts';

/** The look of the audit's report, and what the pictures of a migration need besides. */
export const style = `${common}
.counts.three{grid-template-columns:repeat(3,1fr)}.counts.three div{grid-column:auto}
.sankey,.timeline{width:100%;height:auto;margin-top:1.5rem}.timeline{margin-top:1rem}.phone,.tablet{display:none}
.sankey path{fill:none;stroke:var(--bar);stroke-opacity:.38}.sankey path:hover{stroke-opacity:.75}
.sankey path.gone{stroke:var(--soft)}.sankey path.later,.sankey path.elsewhere{stroke:var(--advice)}.sankey path.open{stroke:var(--warning)}.sankey path.lost{stroke:var(--error);stroke-opacity:.55}
.sankey rect{fill:var(--accent)}.sankey rect.old{fill:var(--ink)}.sankey rect.gone{fill:var(--soft)}.sankey rect.later,.sankey rect.elsewhere{fill:var(--advice)}.sankey rect.open{fill:var(--warning)}.sankey rect.lost{fill:var(--error)}
.sankey text{font-size:13px;paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}.sankey text.end{text-anchor:end}.sankey tspan{fill:var(--soft);font-variant-numeric:tabular-nums}
.timeline text.start{fill:var(--soft);font-variant-numeric:tabular-nums}.timeline polyline{fill:none;stroke-width:2}.timeline polyline.addresses{stroke:var(--bar);stroke-dasharray:6 4}.timeline polyline.traffic{stroke:var(--accent);stroke-width:3}.timeline circle.addresses{fill:var(--bar)}.timeline circle.traffic{fill:var(--accent)}
.key{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;margin-top:.5rem;color:var(--soft);font-size:.9rem}.key span::before{content:'';display:inline-block;width:1.1rem;height:.25rem;margin-right:.4rem;vertical-align:middle;background:var(--bar)}.key .traffic::before{background:var(--accent)}.key span:first-child::before{background:repeating-linear-gradient(90deg,var(--bar) 0 .4rem,transparent .4rem .65rem)}
.ends{display:grid;grid-template-columns:minmax(0,1fr) auto auto;margin-top:1rem}.ends>*{padding:.4rem 0;border-top:1px solid var(--line)}.ends .n{padding-left:1.5rem}.ends .n{text-align:right;font-variant-numeric:tabular-nums}.ends .head{border-top:0;color:var(--soft);font-size:.86rem}.ends .lost{color:var(--error)}.ends .open{color:var(--warning)}
.numbers{margin-top:1.25rem}.numbers summary{padding-left:1.25rem;color:var(--accent)}.numbers table{width:100%;margin-top:.75rem;border-collapse:collapse;font-size:.93rem}.numbers th{color:var(--soft);font-weight:400;font-size:.86rem;text-align:left}.numbers td,.numbers th{padding:.3rem 1rem .3rem 0;overflow-wrap:anywhere}.numbers td{border-top:1px solid var(--line)}.numbers .n{padding-right:0;padding-left:1rem;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:normal}
.two{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.35fr);gap:2.75rem 3.5rem}.two h2{margin-bottom:.2rem}
.left li a,.left li b{overflow-wrap:anywhere}.left .n{float:right;margin-left:1rem;color:var(--soft);font-variant-numeric:tabular-nums}
@media(max-width:60rem){.sankey.desk{display:none}.sankey.tablet{display:block}}
@media(max-width:52rem){.two{grid-template-columns:minmax(0,1fr)}}
@media(max-width:40rem){.desk,.sankey.tablet{display:none}.phone{display:block}}
@media print{.timeline.desk{display:none}.timeline.phone{display:block}.two{grid-template-columns:minmax(0,1fr) minmax(0,1.35fr);gap:2rem}.two>div,.ends,.numbers tr,.sankey{break-inside:avoid}.sankey rect,.sankey path{print-color-adjust:exact;-webkit-print-color-adjust:exact}}`;
