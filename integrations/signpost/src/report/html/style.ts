import { parts } from './parts.ts';
import { tokens } from './tokens.ts';

/** Light and dark by system setting, one column on a phone, black on white on paper. */
export const style = `${tokens}${parts}html{scroll-padding-top:5rem}
body{margin:0 auto;max-width:76rem;padding:clamp(1.25rem,4vw,3.5rem) clamp(1rem,4vw,3rem) 4rem;background:var(--paper);color:var(--ink);font:1rem/1.55 var(--sans);overflow-wrap:break-word}
code{font-family:var(--mono);font-size:.84em}
.brand{display:flex;align-items:center;gap:.55rem;font-weight:600;font-size:.95rem}
.when{margin-left:auto;color:var(--soft);font-weight:400;font-size:.86rem}
h1{margin-top:clamp(1.75rem,5vw,3.25rem);font-size:clamp(1.3rem,5.6vw,3.6rem);line-height:1.06;letter-spacing:-.025em;font-weight:680;overflow-wrap:anywhere;text-wrap:balance}
.counts+.lead{margin-top:1.5rem}
.verdict{margin-top:.9rem;max-width:54rem;font-size:clamp(1.06rem,2vw,1.25rem);color:var(--soft);text-wrap:pretty}
.counts .error dd,.level.error,b.error,a.error{color:var(--error)}.counts .warning dd,b.warning,a.warning{color:var(--warning)}.counts .info dd,b.info,a.info{color:var(--info)}.counts .none dd{color:var(--ok)}
main>section{margin-top:clamp(3rem,7vw,5rem)}h2{font-size:clamp(1.45rem,3vw,1.9rem);line-height:1.2;letter-spacing:-.015em;font-weight:660}
.signatures{display:grid;grid-template-columns:2fr 1fr 2fr;gap:2.5rem 2rem;margin-top:3rem}.signatures p{padding-top:.25rem;border-top:1px solid var(--edge);color:var(--soft);font-size:.82rem}
.fault{display:grid;grid-template-columns:17rem minmax(0,1fr);gap:0 2.5rem;padding:1.7rem 0 1.8rem;border-top:1px solid var(--line)}.fault:first-child{border-top:0}
.fault h3{font-size:1.12rem;line-height:1.3;font-weight:640;text-wrap:balance}.fault>header p{font-size:.88rem;color:var(--soft);margin-top:.35rem}
.fault>header .level{display:flex;align-items:center;gap:.45rem;margin:0 0 .4rem;font-weight:640}.level::before{content:'';width:.6rem;height:.6rem;border-radius:50%;background:currentColor}
.fault>header .error,.level.error{color:var(--error)}.fault.error .level{color:var(--error)}.fault.warning .level{color:var(--warning)}.fault.warning .level::before{border-radius:0;transform:rotate(45deg) scale(.9)}.fault.info .level{color:var(--info)}.fault.info .level::before{border-radius:0;height:.25rem}
.ids a{display:inline-block;padding:.2rem 0;color:inherit;white-space:nowrap}.ids code{color:var(--ink)}.total{font-variant-numeric:tabular-nums}
.told>.why{color:var(--soft);max-width:48rem;text-wrap:pretty}.told>.fix{max-width:48rem;margin-top:.4rem;text-wrap:pretty}.told .fix b{font-weight:640}
.causes{margin-top:.9rem}.cause{border-top:1px solid var(--line);padding:.5rem 0 .55rem}
.cause .body{padding-left:1.25rem}.message{unicode-bidi:isolate}
summary{cursor:pointer;list-style:none;position:relative}summary::-webkit-details-marker{display:none}summary::before{content:'';position:absolute;width:.42rem;height:.42rem;border:solid var(--soft);border-width:0 2px 2px 0;left:.1rem;top:.55em;transform:rotate(-45deg)}details[open]>summary::before{top:.45em;transform:rotate(45deg)}
.cause summary{padding-left:1.25rem}
.times{margin-left:.3rem;color:var(--soft);font-size:.88rem;white-space:nowrap;font-variant-numeric:tabular-nums}
.places{margin-top:.25rem;font-size:.93rem}.places li{padding:.25rem 0;overflow-wrap:anywhere}.places li>code{color:var(--soft)}.places a+code{margin-left:.35rem}
.line{display:block;margin:.25rem 0 .3rem;padding:.35rem .6rem;border-radius:.25rem;background:var(--wash);color:var(--ink);white-space:pre-wrap}
.cause .fix{font-size:.93rem;color:var(--soft)}.more{color:var(--soft);font-size:.9rem}
footer{margin-top:4rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--soft);font-size:.88rem}
@media screen and (max-width:52rem){table,thead,tbody{display:block}tr{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem .9rem;padding:.5rem 0;border-bottom:1px solid var(--line)}th,td{grid-column:1;padding:0;border:0}.number{grid-column:2}td:empty{display:none}.fault{grid-template-columns:minmax(0,1fr);gap:.8rem}}
@media(forced-colors:active){.level::before{forced-color-adjust:none}}
@media print{table{font-size:8pt}thead{display:table-header-group}tr{break-inside:avoid}:root{color-scheme:light;--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--wash:#f2f2f2}html{font-size:9pt}body{max-width:none;padding:0}.line,.cause:nth-child(n+9),.places li:nth-child(n+3){display:none!important}h1{margin-top:1rem;font-size:1.8rem}main>section{margin-top:1.5rem}.fault{display:block;padding:.6rem 0}.told{margin-top:.3rem}.causes{margin-top:.3rem}.fault>header,h2,h3{break-after:avoid}.cause{break-inside:avoid}a{color:inherit;text-decoration:none}}}`;
