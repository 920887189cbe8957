import { expect, test } from 'vitest';
import { behaviorOf } from '../../../src/audit/site/script/behavior.ts';

const visit = {
  url: 'https://site.invalid/start/',
  isHostKnown: true,
  language: 'en-US',
  now: 0,
  load: () => undefined,
};
const markup = `<head><meta name="robots" content="all"></head><body data-controller="nav other"><div id="app" x-data="menu"></div>
<p id="p1" class="one" data-nav-url-value="/nav" data-x-y="1" data-action="click->nav#go other#stop">P</p><p id="p2" data-action="nav#go">q</p>
<ul><li>1<li>2</ul><a id="a1" href="/q">q</a><form id="f" action="/s"><select id="s"><option value="/1">a<option value="/2">b</select></form>`;
const open = (code: string) => behaviorOf(`${markup}<script>${code}</script>`, visit);
const isSure = (code: string) => open(code).leaves.map((leave) => leave.isSure);

test.each([
  "router.push('/a')",
  "router.replace({path:'/a'})",
  "router.push({pathname:'/a'})",
  "router.push({name:'x'})",
  "router.push(['/a','b'])",
  "router.navigateByUrl('/x')",
  "useRouter().push('/a')",
  "navigate('/a')",
  "useNavigate()('/a')",
  "goTo('/a')",
  "goto('/a')",
  "redirect('/a')",
  "redirectTo('/a')",
  "Turbo.visit('/a')",
  "swup.loadPage({url:'/a'})",
  "$state.go('/a')",
  "$location.path('/a')",
  "router.push('/'+router.x)",
  "navCtrl.navigateForward('/a')",
  "openPage('/a')",
  "visitPage('/a')",
  "React.createElement(Navigate,{to:'/a'})",
  "React.createElement(Redirect,{href:'/a'})",
  "h(Navigate,{to:{pathname:'/a'}})",
  "class A extends React.Component{componentDidMount(){location.href='/a'}render(){return null}};ReactDOM.render(React.createElement(A,{to:'/z'}),x)",
  "class A extends React.Component{render(){location.href=this.props.to}};React.createElement(A,{to:'/z'})",
  "class A extends React.Component{componentWillMount(){router.push(this.props.to)}};h(A,{to:'/z'})",
  "class A{constructor(p){this.p=p;location.href=p.to}};h(A,{to:'/z'})",
  "function A(p){location.href=p.to};React.createElement(A,{to:'/z'})",
  "function A(){useEffect(()=>{location.href='/e'},[]);return null};ReactDOM.render(A)",
  "ReactDOM.render(function(){location.href='/r'})",
  "hydrateRoot(x, React.createElement(function(){location.href='/r'}))",
  "jsx({mounted(){location.href='/m'}})",
  "onMounted(()=>{location.href='/o'})",
  "useEffect(()=>{router.replace('/o')})",
  "app.run(['$location',function($l){$l.path('/ng')}])",
  "app.run(function($location){$location.path('/ng')})",
  "app.controller('c',function($state){$state.go('/ng2')})",
  "ready(()=>location.href='/rd')",
  "watchEffect(()=>location.href='/we')",
  "new Vue({mounted(){location.href='/v'}})",
  "new Vue({created(){this.go()},methods:{go(){location.href='/v2'}}})",
  "new Vue({data(){return{to:'/d'}},mounted(){location.href=this.to}})",
  "new Vue({data:{to:'/d'},mounted(){location.href=this.to}})",
  "new Vue({mounted(){this.$router.push('/vr')}})",
  "new VueRouter({routes:[{path:'/start',redirect:'/b'}]})",
  "new VueRouter({routes:[{path:'/start/',redirect:{path:'/b'}}]})",
  "createRouter({routes:[{path:'/zz',redirect:'/b'},{path:'/start',redirectTo:'/c'},5]})",
  "createBrowserRouter([{path:'/start',redirect:'/b'}])",
  "createApp({setup(){location.href='/s'}}).mount('#app')",
  "Vue.component('x',{mounted(){location.href='/vc'}})",
  "Vue.extend({mounted:5,beforeMount(){location.href='/bm'}})",
  "defineNuxtComponent({setup(){navigateTo('/n')}})",
  "createApp({ngOnInit(){location.href='/i'}})",
  "createApp({mounted:()=>{location.href='/arrow'}})",
  "app.register('nav',class extends Controller{connect(){location.href='/st'}})",
  "app.register('nav',class extends Controller{initialize(){this.u='/i'}connect(){location.href=this.u}})",
  "app.register('nav',class extends Controller{static values={url:String};connect(){location.href=this.urlValue}})",
  "Alpine.data('menu',()=>({init(){location.href='/al'}}))",
  "Alpine.data('menu',()=>({to:'/t',init(){location.href=this.to}}))",
  "document.addEventListener('alpine:init',()=>{Alpine.data('menu',()=>({init(){location.href='/al2'}}))})",
  "$(()=>{location.href='/j'})",
  "$(document).ready(function(){location.href='/j'})",
  "$(location).attr('href','/j')",
  "$('#a1').trigger('click')",
  "$('#f').submit()",
  "if($('#p1').hasClass('one'))location.href='/h'",
  "if($('#p1').is('.one'))location.href='/h'",
  "if($('ul').has('li').length)location.href='/h'",
  "$.each([1,2],(i,x)=>{location.href='/'+x})",
  "$.each({a:1},(k,v)=>{location.href='/'+k})",
  "jQuery.noConflict()(function(){location.href='/nc'})",
  "$.fn.foo=function(){location.href='/pl';return this};$('p').foo()",
  "$('#p1').fadeOut(100,()=>location.href='/fo')",
  "location.href=$.trim(' /a ')",
  "location.href='/'+$.inArray(2,[1,2])",
  "$.proxy(function(){location.href=this.u},{u:'/px'})()",
  "$.cookie('x')||(location.href='/ck')",
  "$.ready.then(()=>location.href='/rd')",
])('leaves the page: %s', (code) => {
  expect(isSure(code)).toContain(true);
});

test.each([
  "fetch('/x').then(r=>{location.href='/a'})",
  "axios.get('/x').then(r=>{location.href='/a'}).catch(()=>{location.href='/b'}).finally(()=>{location.href='/c'})",
  "api.load().done(()=>location.href='/d')",
  "$.ajax({url:'/x'}).done(()=>location.href='/g')",
  "$.getJSON('/x').then(()=>location.href='/g')",
])('leaves the page once a server has answered: %s', (code) => {
  expect(isSure(code)).toContain(false);
  expect(isSure(code)).not.toContain(true);
});

test.each([
  "React.createElement(Helmet,null,React.createElement('meta',{name:'robots',content:'noindex'}))",
  "React.createElement(Head,{robots:'noindex'})",
  "useHead({meta:[{name:'robots',content:'noindex'}]})",
  "useSeoMeta({robots:'noindex, nofollow'})",
  'helmet.set({robots:{index:false}})',
  'useHead({noindex:true})',
  "useHead({meta:()=>1,robots:'noindex'})",
  "useHead({meta:[{name:'Googlebot',content:'none'}]})",
  "useHead([{robots:'noindex'}])",
  "createApp({metaInfo:{robots:'noindex'}})",
  "createApp({head(){return{robots:'noindex'}}})",
  "defineComponent({head:{meta:[{name:'robots',content:'noindex'}]}})",
  "$('<meta>',{name:'robots',content:'noindex'}).appendTo('head')",
  "$('head').append('<meta name=robots content=noindex>')",
  "$('meta[name=robots]').attr('content','noindex')",
  "$('meta[name=robots]').prop('content','noindex')",
])('adds noindex: %s', (code) => {
  expect(open(code).addsNoindex).toHaveLength(1);
});

test.each([
  ["app.register('nav',class extends Controller{go(){location.href='/go'}})", 'p,p'],
  [
    "app.register('nav',class extends Controller{go(){location.href=this.element.dataset.navUrlValue}stop(){location.href='/stop'}})",
    'p,p',
  ],
  ["$('li').each(function(i){this.onclick=()=>location.href='/'+i})", 'li,li'],
  ["$('#p1').click(function(){location.href='/j'})", 'p'],
  ["$('#p1').on('click',function(){location.href=$(this).data('x-y')})", 'p'],
  ["jQuery(function($){ $('#p1').bind('click',()=>location.href='/b')})", 'p'],
  ["$('#p1').one('click',()=>location.href='/one')", 'p'],
  ["$('#p1').on({click(){location.href='/obj'}})", 'p'],
  ["$('#p1').on('click',{u:'/da'},e=>location.href=e.data.u)", 'p'],
  ["$('body').delegate('p','click',()=>location.href='/dl')", 'p,p'],
  ["$('#s').change(function(){location.href=$(this).val()})", 'select'],
])('makes links of elements: %s', (code, names) => {
  expect(
    open(code)
      .links.map(({ name }) => name)
      .join(),
  ).toBe(names);
});

test.each([
  'thing.then(5)',
  'createRoot(x).render(5)',
  "useEffect('x')",
  "angular.module('x').run(['a'])",
  'useHead(5)',
  'createApp(5)',
  "app.register('zz',class extends Controller{connect(){location.href='/no'}})",
  "app.register('nav',5)",
  "app.register('nav',{})",
  "Alpine.data('zz',()=>({init(){location.href='/al'}}))",
  "Alpine.data('menu',()=>5)",
])('does none of it: %s', (code) => {
  expect(open(code)).toEqual({ leaves: [], addsNoindex: [], removesNoindex: [], links: [] });
});
