/** Code or style of a page that broke off on its way is asked for once more: a browser itself never does, and shows what nobody hears. */
import { awakeAttribute } from './eventReplay.ts'

/** How often this tab asked for pages once more since one came whole. */
const askedKey = 'keyhold.askedAgain'
/** So often a page, or a style: what is missing then is not on its way. */
export const mostTimes = 2
/** Until the server is asked whether it answers, and between two askings. */
export const pauseMilliseconds = 1000
/** So often it is asked; then once more when the browser says that there is a network. */
export const mostAskings = 10

/**
 * Runs in the head, before the first file is asked for. A style is asked for where it stands, also one that comes later with
 * a part of the page: nothing else changes. For code it takes a new page, and only what was read is asked for again: a page in
 * which somebody has typed or pressed something stays, and so does one while the server does not answer, for something to
 * read is better than the browser's own page.
 */
export const pageRetryScript = `;(function(){var d=document,left=${mostAskings},isTorn=false,isTouched=false,sheets={};
['input','click','submit'].forEach(function(n){d.addEventListener(n,function(){isTouched=true},true)});
function isAwake(){return d.documentElement.hasAttribute('${awakeAttribute}')}
function isOurs(a){return !a||a.indexOf(location.origin+'/assets/')===0}
function wait(act){setTimeout(function(){fetch(location.href,{method:'HEAD'}).then(function(r){if(r.status>499||r.status===429)throw r;act()}).catch(function(){
if(--left>0)wait(act);else addEventListener('online',function(){wait(act)},{once:true})})},${pauseMilliseconds})}
function open(){if(!isTouched&&!isAwake())location.reload()}
d.addEventListener('keyhold-awake',function(){if(!isTorn)try{sessionStorage.removeItem('${askedKey}')}catch(_){}});
d.addEventListener('error',function(e){var t=e.target,a=t.href,times;if(t.rel==='stylesheet'){
if(isOurs(a)&&(sheets[a]=(sheets[a]||0)+1)<=${mostTimes})wait(function(){a=t.getAttribute('href');t.removeAttribute('href');t.setAttribute('href',a)});return}
if(isTorn||isAwake()||t.tagName!=='SCRIPT'||!isOurs(t.src))return;isTorn=true;
try{times=Number(sessionStorage.getItem('${askedKey}'));if(times>=${mostTimes})return;sessionStorage.setItem('${askedKey}',String(times+1))}catch(_){return}
wait(open)},true)})()`
