/** What makes the pages searchable. Without it everything is there and nothing is hidden. */
export const script = `const $=(s,n=document)=>[...n.querySelectorAll(s)],form=document.getElementById('filter');
if(form){form.hidden=false;
const [search,kind,order,shown,none,list]=['search','kind','order','shown','no-match','pairs'].map(id=>document.getElementById(id));
const read=e=>({e,text:e.textContent.toLowerCase(),losses:(e.dataset.losses??'').split(' ').filter(Boolean).map(l=>l.split(':')),traffic:Number(e.dataset.traffic??0)});
const losing=$('#pairs .pair').map(read),kept=$('#kept .pair').map(read);
const apply=()=>{const words=search.value.toLowerCase().split(/\\s+/).filter(Boolean),picked=new Set($('input[name=level]:checked',form).map(i=>i.value));let n=0;
const has=({text})=>words.every(w=>text.includes(w));
for(const p of losing){const on=has(p)&&p.losses.some(([l,k])=>picked.has(l)&&(kind.value===''||k===kind.value));p.e.hidden=!on;if(on)n++}
for(const p of kept)p.e.hidden=!has(p);
shown.textContent=n===losing.length?'':n+' of '+losing.length+' pages';none.hidden=n>0};
const sort=()=>list.append(...(order.value===''?losing:losing.toSorted((a,b)=>b.traffic-a.traffic)).map(({e})=>e));
form.addEventListener('input',apply);form.addEventListener('submit',e=>e.preventDefault());
order?.addEventListener('change',sort);apply()}
let closed=[];addEventListener('beforeprint',()=>{closed=$('details:not([open])');for(const d of closed)d.open=true});addEventListener('afterprint',()=>{for(const d of closed)d.open=false});`;
