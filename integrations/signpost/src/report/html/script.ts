/** What makes the list searchable. Without it everything is there and nothing is hidden. */
export const script = `const $=(s,n=document)=>[...n.querySelectorAll(s)],figure=n=>n.toLocaleString('en-GB'),form=document.getElementById('filter');
if(form){form.hidden=false;
const search=document.getElementById('search'),shown=document.getElementById('shown'),none=document.getElementById('no-match'),unfold=document.getElementById('unfold');
const faults=$('.fault').map(e=>{const head=(e.querySelector('header').textContent+' '+(e.querySelector('.why')?.textContent??'')).toLowerCase();
return{e,causes:$('.cause',e).map(c=>({c,text:head+' '+c.textContent.toLowerCase(),level:c.dataset.level,places:Number(c.dataset.places)})),
rest:$('.rest',e).map(r=>({r,label:r.querySelector('summary'),text:r.querySelector('summary').textContent})),side:e.querySelector('.total'),all:e.querySelector('.total').textContent}});
const total=faults.reduce((n,f)=>n+f.causes.length,0);
const apply=()=>{const words=search.value.toLowerCase().split(/\\s+/).filter(Boolean),picked=new Set($('input[name=level]:checked',form).map(i=>i.value));let n=0;
for(const f of faults){let own=0,places=0;for(const{c,text,level,places:p}of f.causes){const on=picked.has(level)&&words.every(w=>text.includes(w));c.hidden=!on;if(on){own++;places+=p}}
const whole=own===f.causes.length;f.e.hidden=own===0;n+=own;f.side.textContent=whole?f.all:figure(places)+' of '+f.all;
for(const x of f.rest){const left=$('.cause:not([hidden])',x.r).length;x.r.hidden=left===0;x.label.textContent=whole?x.text:figure(left)+' of '+x.text;if(words.length>0){x.r.open=true;x.ours=true}else if(x.ours){x.r.open=false;x.ours=false}}}
shown.textContent=n===total?'':figure(n)+' of '+figure(total)+' causes';none.hidden=n>0};
form.addEventListener('input',apply);form.addEventListener('submit',e=>e.preventDefault());
unfold?.addEventListener('click',()=>{const on=unfold.getAttribute('aria-pressed')!=='true';unfold.setAttribute('aria-pressed',on);unfold.textContent=on?'Close all':'Open all';for(const d of $('#faults details'))d.open=on});
addEventListener('hashchange',()=>{const e=document.getElementById(decodeURIComponent(location.hash.slice(1)));if(e?.hidden){search.value='';for(const i of $('input[name=level]',form))i.checked=true;apply();e.scrollIntoView()}});
apply()}
let closed=[];addEventListener('beforeprint',()=>{closed=$('details:not([open])');for(const d of closed)d.open=true});addEventListener('afterprint',()=>{for(const d of closed)d.open=false});`;
