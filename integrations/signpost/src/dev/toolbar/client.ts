import { style } from './style.ts';

/** Messages between the browser and the dev server. */
export const messages = { ask: 'signpost:ask', page: 'signpost:page', changed: 'signpost:changed' };

/**
 * The toolbar's app, as the browser runs it: it asks the server for the page's window, shows it, and cuts title and
 * description at the width that they have in a list of results, which only a browser can measure. Its direction is
 * its own: a page that reads from right to left would turn it.
 */
export const client = `const style=${JSON.stringify(style)},fonts={title:'20px Arial, sans-serif',words:'14px Arial, sans-serif'},key='signpost-open';
const pen=document.createElement('canvas').getContext('2d');
const widthOf=text=>Math.round(pen.measureText(text).width);
function cut(text,room){if(widthOf(text)<=room)return text;const letters=[...text];let low=0,high=letters.length;
while(low<high){const middle=(low+high+1)>>1;if(widthOf(letters.slice(0,middle).join('').trimEnd()+' ...')<=room)low=middle;else high=middle-1}
return letters.slice(0,low).join('').trimEnd().replace(/\\s+\\S*$/u,'')+' ...'}
export default{init(canvas,app,server){
const sheet=document.createElement('style');sheet.textContent=style;
const box=document.createElement('div');box.className='window';box.tabIndex=-1;box.dir='ltr';box.lang='en';box.setAttribute('role','dialog');box.setAttribute('aria-label','Signpost: what crawlers see of this page');
canvas.append(sheet,box);
const ask=()=>server.send('${messages.ask}',{path:location.pathname+location.search});
server.on('${messages.page}',({path,markup,level})=>{if(path!==location.pathname+location.search)return;
box.innerHTML=markup;
for(const name of ['title','words']){const line=box.querySelector('.'+name+'[data-room]'),shown=box.querySelector('[data-width-of='+name+']');if(!line||!shown)continue;
pen.font=fonts[name];const room=Number(line.dataset.room),whole=line.textContent,width=widthOf(whole);
line.textContent=cut(whole,room);shown.textContent=width+' of about '+room+' pixels'+(width>room?': it is cut':'')}
const image=box.querySelector('.card img');
if(image&&open){const fail=()=>{image.hidden=true;image.nextElementSibling.hidden=false};image.addEventListener('error',fail);image.src=image.dataset.src}
app.toggleNotification(level?{state:true,level}:{state:false})});
let open=false,timer;server.on('${messages.changed}',()=>{clearTimeout(timer);timer=setTimeout(ask,150)});
document.addEventListener('astro:page-load',ask);
app.onToggled(({state})=>{open=state;if(state){sessionStorage.setItem(key,'1');ask();box.focus({preventScroll:true})}else sessionStorage.removeItem(key)});
if(sessionStorage.getItem(key))app.toggleState({state:true});
ask()}};`;
